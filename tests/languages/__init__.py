"""What is spoken in other languages: complete, in step with the English, and each to its viewer."""
