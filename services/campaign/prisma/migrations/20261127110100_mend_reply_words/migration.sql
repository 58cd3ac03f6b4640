-- Builds the index again if its building was interrupted. Breaks nothing.
do $$
begin
  if not (select indisvalid from pg_index where indexrelid = 'reply_words_idx'::regclass) then
    drop index reply_words_idx;
    create index reply_words_idx on reply using gin (to_tsvector('simple',
      'ß' || replace(workspace_id::text, '-', '') || ' ' || translate(
        from_address || ' ' || coalesce(from_name, '') || ' ' || coalesce(subject, '') || ' ' || left(coalesce(visible_text, text), 10000),
        'àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňòóôõöøōŏőŕŗřśŝşšţťŧùúûüũūŭůűųŵýÿŷźżžßÀÁÂÃÄÅĀĂĄÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮĴĶĹĻĽĿŁÑŃŅŇÒÓÔÕÖØŌŎŐŔŖŘŚŜŞŠŢŤŦÙÚÛÜŨŪŬŮŰŲŴÝŸŶŹŻŽİ@._+-''/',
        'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnooooooooorrrsssstttuuuuuuuuuuwyyyzzzsaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiijklllllnnnnooooooooorrrsssstttuuuuuuuuuuwyyyzzzi       ')));
  end if;
end $$;
