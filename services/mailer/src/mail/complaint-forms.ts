type ComplaintForm = {
  name: string;
  from: RegExp;
  subject: RegExp;
};

export const complaintForms: readonly ComplaintForm[] = [
  {
    name: "Microsoft's junk mail reporting",
    from: /^staff@(?:hotmail|outlook|microsoft|live)\.com$/i,
    subject: /^complaint about message from\b/i,
  },
  {
    name: "AOL's feedback loop",
    from: /^scomp@aol\.(?:net|com)$/i,
    subject: /^(?:email feedback report|client tos notification)/i,
  },
  {
    name: "Yahoo's feedback loop",
    from: /^(?:feedback|complaints?|fbl)@(?:[\w-]{1,60}\.){0,4}yahoo(?:-inc|inc)?\.com$/i,
    subject: /\b(?:complaint|feedback|abuse|spam|FW:)/i,
  },
  {
    name: "a feedback loop of another provider",
    from: /^(?:fbl|feedback-?loop|complaints?|abuse-?report|spam-?report)[\w+-]{0,40}@/i,
    subject: /\b(?:complaint|abuse report|spam report|feedback report)/i,
  },
];
