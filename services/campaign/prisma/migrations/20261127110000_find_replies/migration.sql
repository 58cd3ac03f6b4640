-- Finds conversations by the beginnings of words that people wrote, of their names and addresses, without regard to accents. The
-- first word of each reply is its workspace, so that a search reads no other one's. Breaks nothing: code of before doesn't look there.
-- Writers don't wait while it is built: one statement, because only that may be concurrent. What a broken build leaves is mended next.
create index concurrently if not exists reply_words_idx on reply using gin (to_tsvector('simple',
  'ß' || replace(workspace_id::text, '-', '') || ' ' || translate(
    from_address || ' ' || coalesce(from_name, '') || ' ' || coalesce(subject, '') || ' ' || left(coalesce(visible_text, text), 10000),
    'àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňòóôõöøōŏőŕŗřśŝşšţťŧùúûüũūŭůűųŵýÿŷźżžßÀÁÂÃÄÅĀĂĄÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮĴĶĹĻĽĿŁÑŃŅŇÒÓÔÕÖØŌŎŐŔŖŘŚŜŞŠŢŤŦÙÚÛÜŨŪŬŮŰŲŴÝŸŶŹŻŽİ@._+-''/',
    'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnooooooooorrrsssstttuuuuuuuuuuwyyyzzzsaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiijklllllnnnnooooooooorrrsssstttuuuuuuuuuuwyyyzzzi       ')));
