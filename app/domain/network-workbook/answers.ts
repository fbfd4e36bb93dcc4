import { normalised } from '../comparable-text'
import type { Answer, Question, SheetKey } from './sheets'

const keyOf = (sheet: SheetKey, field: string, value: string) =>
  [sheet, field, normalised(value)].join('\n')

/** Answers to questions and conflicts. */
export class Answers {
  readonly #choices: ReadonlyMap<string, string | null>

  constructor(answers: readonly Answer[]) {
    this.#choices = new Map(
      answers.map(({ sheet, field, value, choice }) => [keyOf(sheet, field, value), choice]),
    )
  }

  /** The choice among those offered; null leaves the rows out; undefined: not answered. */
  to({ sheet, field, value, choices }: Omit<Question, 'rows'>): string | null | undefined {
    const choice = this.#choices.get(keyOf(sheet, field, value))
    return choice === null ? null : choices.find((one) => one.value === choice)?.value
  }

  /** True if the typed value of a conflict was chosen. */
  takesTyped(sheet: SheetKey, field: string, id: string): boolean {
    return this.#choices.get(keyOf(sheet, field, id)) === 'typed'
  }
}

/** Questions of rows, once for each text. */
export function gathered(
  asked: readonly { row: number; question: Omit<Question, 'rows'> }[],
): Question[] {
  const questions = new Map<string, Question & { rows: number[] }>()
  for (const { row, question } of asked) {
    const key = keyOf(question.sheet, question.field, question.value)
    const known = questions.get(key)
    if (known) known.rows.push(row)
    else questions.set(key, { ...question, rows: [row] })
  }
  return [...questions.values()]
}
