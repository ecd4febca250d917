// The form of a page that says a command, and how it is filled in: found as people find it, by what
// it does and whom it is about. Of `wanted`, by name: a text, or none where whatever the page has
// entered will do; and whether a form has to have it.
([name, wanted]) => {
  const isPressed = (field) => field.tagName === "BUTTON" && field.type === "submit" && !field.hidden;
  const value = (field) => wanted[field.name]?.[0] ?? "";
  const isLeft = (field) => field.name in wanted && wanted[field.name][0] === null;

  // What is to be done about one of its fields: nothing, something, or this is not the form.
  const NOT_THIS = Symbol();
  const filled = (field, all) => {
    const want = value(field);
    if (field.type === "hidden") {
      const isOpen = want === "" && !field.name.includes(".");
      return isOpen || field.value === want ? null : NOT_THIS;
    }
    if (field.type === "radio") {
      if (!all.some((one) => one.name === field.name && one.value === want)) return NOT_THIS;
      return field.value === want && !field.checked ? { kind: "check", field, want } : null;
    }
    if (field.tagName === "SELECT") {
      if (![...field.options].some((option) => option.value === want)) return NOT_THIS;
      if (field.required && want === "") return NOT_THIS;
      return field.value === want ? null : { kind: "select", field, want };
    }
    const isSame = isLeft(field) || field.value === want || (want === "0" && field.value === "" && !field.required);
    return isSame ? null : { kind: "fill", field, want };
  };

  const planned = (form) => {
    const all = [...form.elements].filter((field) => field.name && field.name !== "command");
    const names = new Set(all.map((field) => field.name));
    if (Object.entries(wanted).some(([key, [, isNeeded]]) => isNeeded && !names.has(key))) return null;
    const buttons = [...form.elements].filter(isPressed);
    const button = buttons.find((one) => !one.name || one.value === value(one) || (isLeft(one) && one.matches(".main")));
    const fills = all.filter((field) => !isPressed(field)).map((field) => filled(field, all));
    if (!button || fills.includes(NOT_THIS)) return null;
    return { form, button, fills: fills.filter(Boolean) };
  };

  const forms = [...document.querySelectorAll(`main form[data-form^="${name}"]`)];
  const plans = forms.filter((form) => form.action.endsWith(`/do/${name}`)).map(planned).filter(Boolean);
  return plans.sort((one, other) => one.fills.length - other.fills.length)[0] || null;
};
