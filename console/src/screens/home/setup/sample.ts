/** A sequence to begin with: short, one question each, a way out in every email, and an end that is told. */
const greeting = "Hi {{ first_name | default: 'there' }},";

export const sample = {
  name: "First outreach (sample)",
  steps: [
    {
      delay_days: 0,
      subject: "A question about {{ company.name | default: 'your team' }}",
      body: `${greeting}\n\nwho at {{ company.name | default: 'your company' }} decides which tools your team works with?\n\nWe help teams of five to fifty to answer every customer within a day. If that would be worth fifteen minutes, I can show it to you this week or next.\n\nBest regards\n\n{{ opt_out }}`,
    },
    {
      delay_days: 3,
      subject: "",
      body: `${greeting}\n\none example of what I meant: a team of twelve went from two days per answer to three hours, because everybody saw what was waiting and who had it.\n\nIs that a topic for you, or is a colleague the right person to ask?\n\n{{ opt_out }}`,
    },
    {
      delay_days: 5,
      subject: "",
      body: `${greeting}\n\nI don’t want to fill your inbox, so this is my last email about it. If the time is wrong, a short "later" is enough, and I’ll ask again in a few months.\n\nThank you for reading.\n\n{{ opt_out }}`,
    },
  ],
};

/** How each of them reacts follows from the first word of the address. */
export const sandboxProspects = [
  ["interested.priya@northgate.example", "Priya", "Raman", "Northgate Logistics"],
  ["interested.oskar@fjordline.example", "Oskar", "Nyström", "Fjordline Freight"],
  ["neutral.lena@alpenlager.example", "Lena", "Huber", "Alpenlager"],
  ["declines.marc@quaidunord.example", "Marc", "Dubois", "Quai du Nord"],
  ["away.sofia@portamar.example", "Sofia", "Reis", "Portamar"],
  ["clicks.jan@halden.example", "Jan", "Halden", "Halden Cold Storage"],
  ["silent.ewa@bialydok.example", "Ewa", "Nowak", "Biały Dok"],
  ["unsubscribes.tom@millbrook.example", "Tom", "Ellis", "Millbrook Hauling"],
  ["bounces.ines@iberstock.example", "Inês", "Costa", "Iberstock"],
  ["interested.yuki@harborone.example", "Yuki", "Tanaka", "Harbor One"],
] as const;
