import * as v from 'valibot';

const Kept = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Keeps what was typed in the form called `form`: in this tab alone, for as long as a reload takes. */
export function keepThroughReload(form: string, answers: Readonly<Record<string, string>>): void {
  sessionStorage.setItem(keyOf(form), JSON.stringify(answers));
}

/** What was typed before a reload, to start the form from; of these names alone, and nothing that is not ours. */
export function keptThroughReload<Name extends string>(
  form: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const parsed = v.safeParse(Kept, sessionStorage.getItem(keyOf(form)));
  const answers: Partial<Record<Name, string>> = {};
  if (!parsed.success) return answers;
  for (const name of names) {
    const answer = parsed.output[name];
    if (answer !== undefined) answers[name] = answer;
  }
  return answers;
}

/** Lets go of what was kept, once it is back in its form. */
export function forgetKept(form: string): void {
  sessionStorage.removeItem(keyOf(form));
}

function keyOf(form: string): string {
  return `kept-form:${form}`;
}
