export const drawing = {
  first: "A question about your docks",
  second: "Re: A question about your docks",
  third: "Shall I close this?",
  from: "mara@kestrel.example",
  opened: "Opened",
  replied: "Replied",
  unsent: "Not sent",
  at: "Thu 19 Nov, 09:26",
  atSecond: "Tue 24 Nov, 09:02",
  later: "3 working days later",
  end: "Replied, so step 3 isn’t sent",
  where: "Your data stays on your servers",
};
