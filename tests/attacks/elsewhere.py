"""The attacks that a test of another folder shows: the attack, what is expected, and the test."""

SHOWN_ELSEWHERE = (
    (
        "every address with every token and with none",
        "nobody gets in but the owner",
        "tests.web.test_doors.test_only_the_owner_gets_in",
    ),
    (
        "every address under every foreign name",
        "400",
        "tests.web.test_doors.test_a_foreign_host_name_is_refused_at_every_door",
    ),
    (
        "every address fetched with the fields of a form",
        "nothing changes, in memory or on the disk",
        "tests.web.test_doors.test_looking_changes_nothing",
    ),
    (
        "a seat's commands by another seat, at either door",
        "409, and nothing changes",
        "tests.web.test_doors.test_a_seat_cannot_act_for_another",
    ),
    (
        "a command by a script whose token is not for it",
        "refused, and nothing changes",
        "tests.web.test_api.test_nobody_can_do_what_the_token_is_not_for",
    ),
    (
        "a page framed, kept or sniffed at",
        "headers against it with every answer",
        "tests.web.test_doors.test_every_answer_carries_the_headers_that_guard_it",
    ),
    (
        "a token looked for in the answer that takes it",
        "only in its owner's cookie",
        "tests.web.test_doors.test_a_token_is_traded_for_a_cookie_and_leaves_the_address_bar",
    ),
    (
        "random bodies for every command",
        "an answer in JSON, never a mistake of the clerk's",
        "tests.web.test_api.test_no_body_brings_anything_but_an_answer_in_json",
    ),
    (
        "random fields of every form",
        "a sentence, and nothing changes",
        "tests.web.test_forms.test_nonsense_is_refused_with_a_sentence_and_changes_nothing",
    ),
    (
        "chance that comes with a request",
        "it counts for nothing",
        "tests.web.test_api.test_chance_that_comes_with_a_request_counts_for_nothing",
    ),
    (
        "the text of a request that somebody else has sent",
        "nothing is learned by it",
        "tests.web.test_api.test_nobody_learns_by_the_same_text_what_somebody_else_asked",
    ),
    (
        "guessing a code from one address",
        "five tries, then one in five seconds, and nobody else waits",
        "tests.host.test_throttle.test_nobody_else_waits_for_one_who_guesses",
    ),
    (
        "a thousand streams by one address or by fifty",
        "only those of strangers are sent to rest",
        "tests.web.test_streams"
        ".test_strangers_with_many_streams_send_only_streams_of_their_own_to_rest",
    ),
    (
        "a stream that is never read",
        "nobody else is held up",
        "tests.web.test_streams.test_those_who_never_read_do_not_hold_up_the_others",
    ),
    (
        "many answers asked for at once and never read",
        "the connection is ended, and nobody else is held up",
        "tests.web.test_streams"
        ".test_one_who_asks_for_much_and_reads_nothing_is_let_go_and_holds_nobody_up",
    ),
    (
        "everything anybody gets, compared between two tables where one bag differs",
        "not a byte differs for those who may not know",
        "tests.web.test_pairs.test_nobody_can_tell_who_may_not",
    ),
)
