import { RuleError } from '~/domain/errors'

/** Spellings accepted on input, with the one the contracts use (4-decisions, 4). */
const CANONICAL: Readonly<Record<string, string>> = {
  siteId: 'site',
  plateId: 'plate',
  groupId: 'group',
  workerId: 'worker',
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same field was given twice, under two spellings and with two values. */
export class ContradictoryFieldsError extends RuleError {
  constructor(alias: string, name: string) {
    super(`Les champs ${name} et ${alias} se contredisent.`, 400)
  }
}

/**
 * Fields under their canonical names, those of the entries of a list included.
 * @throws ContradictoryFieldsError
 */
export function withCanonicalNames(fields: Fields): Fields {
  const named: Fields = {}
  const put = (name: string, value: unknown, spelt: string) => {
    if (Object.hasOwn(named, name) && named[name] !== value)
      throw new ContradictoryFieldsError(spelt, name)
    named[name] = value
  }
  for (const [spelt, value] of Object.entries(fields)) {
    const name = Object.hasOwn(CANONICAL, spelt) ? (CANONICAL[spelt] ?? spelt) : spelt
    const list = Array.isArray(value)
    put(
      name,
      list ? value.map((entry) => (isFields(entry) ? withCanonicalNames(entry) : entry)) : value,
      spelt,
    )
  }
  return named
}
