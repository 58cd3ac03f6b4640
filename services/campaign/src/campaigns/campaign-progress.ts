export type EnrolmentCounts = {
  enrolled: number;
  stopped: number;
  completed: number;
  passed: number;
};

/** API: Campaign (list row), rules 3 and 4. */
export function campaignProgress(steps: number, { enrolled, stopped, completed, passed }: EnrolmentCounts) {
  const planned = enrolled * steps;
  const done = Math.min(planned, passed + (stopped + completed) * steps);
  const pct = planned === 0 ? 0 : Math.floor((100 * done) / planned);
  return { planned, done, enrolled, finished: completed, pct };
}
