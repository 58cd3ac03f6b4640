/**
 * The app's look, with its tokens' colours; page-style.test.ts compares them. A recipient's browser may be old, so dark is
 * a media query. The text is larger than the app's: it is read once, often on a phone.
 */
export const pageStyle = `
:root { color-scheme: light dark; --backdrop: #f5f6f9; --surface: #ffffff; --line: #e5e6eb; --line-strong: #cfd1d8; --text: #161922; --text-2: #555864; --link: #3d4acd; --fill: #4554e3; --fill-hover: #3a44cf; --gray-3: #f2f3f6; --green-3: #d5f6e1; --green-11: #04683f; --amber-3: #ffebd2; --amber-11: #7a5103; }
@media (prefers-color-scheme: dark) {
  :root { --backdrop: #0a0b0e; --surface: #111215; --line: #27292e; --line-strong: #3e4148; --text: #eff0f3; --text-2: #adafb7; --link: #9cb1fe; --fill: #4c5ee2; --fill-hover: #5266e7; --gray-3: #1a1b1f; --green-3: #102f1e; --green-11: #6cd79d; --amber-3: #362505; --amber-11: #f4bf69; }
}
*, *::before, *::after { box-sizing: border-box; }
body { display: grid; min-height: 100vh; margin: 0; padding: 24px 16px; align-content: center; justify-items: center; background: var(--backdrop); color: var(--text); font: 1rem/1.5 "Inter", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 440px; padding: 32px; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); box-shadow: 0 1px 3px rgb(20 22 40 / 0.05); }
.mark { display: grid; width: 40px; height: 40px; margin: 0 0 20px; place-items: center; border-radius: 50%; background: var(--gray-3); color: var(--text-2); }
.mark.good { background: var(--green-3); color: var(--green-11); }
.mark.wait { background: var(--amber-3); color: var(--amber-11); }
svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
h1 { margin: 0 0 8px; font-size: 1.25rem; font-weight: 600; line-height: 1.4; letter-spacing: -0.01em; }
p { margin: 0; color: var(--text-2); }
p + p, dl + p { margin-top: 12px; }
form { display: flex; flex-wrap: wrap; gap: 8px; margin: 24px 0 0; }
button { flex: 1 1 140px; min-height: 44px; padding: 8px 16px; border: 1px solid transparent; border-radius: 8px; background: var(--fill); color: #ffffff; font: inherit; font-weight: 500; cursor: pointer; }
button:hover { background: var(--fill-hover); }
button.second { border-color: var(--line-strong); background: var(--surface); color: var(--text); }
button.second:hover { background: var(--gray-3); }
dl { margin: 20px 0 0; border-top: 1px solid var(--line); }
dl > div { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding: 10px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--text-2); }
dd { margin: 0; font-weight: 500; font-variant-numeric: tabular-nums; }
a { color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--fill); outline-offset: 2px; }
@media (max-width: 479px) { main { padding: 24px 20px; } }
@media print { body { background: none; } main { border: 0; box-shadow: none; } }
`;
