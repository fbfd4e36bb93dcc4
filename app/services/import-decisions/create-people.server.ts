import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { counted } from '~/domain/format/numbers'
import { groupBy } from '~/domain/group-by'
import { NewPeopleError } from '~/domain/import-settling/errors'
import { CREATE } from '~/domain/import-settling/people-controls'
import {
  aboutPerson,
  assertPeople,
  type DecidedPerson,
  readPeople,
} from '~/domain/import-settling/people-form'
import { type Entries, textOf } from '~/domain/model-editor/entries'
import { NamesakeError } from '~/domain/workers/namesakes'
import { sentences } from '~/services/import-models/settling-outcome.server'
import { createWorkers } from '~/services/workers/create-many.server'
import { changeWorker } from '~/services/workers/edit.server'

interface Result {
  row: DecidedPerson
  refused: RuleError | null
  /** true: the person was there already, by another form */
  isKnown?: boolean
}

const ruleOf = (error: unknown): RuleError => {
  if (error instanceof RuleError) return error
  throw error
}

/** Creates a concession's people in one transaction; who is there by now, by another form, is no refusal. */
async function createIn(
  principal: Principal,
  siteId: string,
  rows: readonly DecidedPerson[],
): Promise<Result[]> {
  const inputs = rows.map(({ input }) => input)
  const made = await createWorkers(principal, siteId, inputs, { refuseNamesakes: true }).catch(
    (error: unknown) => rows.map(() => ruleOf(error)),
  )
  return rows.map((row, i) => {
    const one = made[i]
    if (one instanceof NamesakeError) return { row, refused: null, isKnown: true }
    return { row, refused: one instanceof RuleError ? one : null }
  })
}

/** Gives a collaborator the row's number, else its name, by which the file means the collaborator. */
async function attach(principal: Principal, row: DecidedPerson): Promise<Result> {
  const { siteId, name, matricule, decision } = row
  try {
    await changeWorker(principal, decision, matricule ? { matricule } : { name }, siteId)
    return { row, refused: null }
  } catch (error) {
    return { row, refused: ruleOf(error) }
  }
}

/** What was stored; null for nothing. */
function storedText(results: readonly Result[]): string | null {
  const stored = results.filter(({ refused, isKnown }) => !refused && !isKnown)
  const created = stored.filter(({ row }) => row.decision === CREATE).length
  const attached = stored.length - created
  const said = [
    created > 0 ? counted(created, 'collaborateur créé', 'collaborateurs créés') : '',
    attached > 0 ? counted(attached, 'rattaché') : '',
  ].filter(Boolean)
  return said.length > 0 ? `${said.join(', ')}.` : null
}

/**
 * Creates the unknown people of a form, each concession in one transaction, and gives others the numbers or names of
 * their rows (9 §3). A form that is sent twice, or by two users, makes no one twice.
 * @returns French sentence on what was stored; null for nothing, as when all were known before
 * @throws NewPeopleError 422 before anything is stored; else with the first refusal's status, what was stored and all refusals
 */
export async function createPeople(principal: Principal, entries: Entries): Promise<string | null> {
  const rows = readPeople(entries)
  if (rows.length === 0 && textOf(entries, 'open') !== '0')
    throw new NewPeopleError('Choisissez au moins un collaborateur à créer ou à rattacher.', 422)
  assertPeople(rows)
  const results: Result[] = []
  const created = rows.filter(({ decision }) => decision === CREATE)
  for (const [siteId, own] of groupBy(created, (row) => row.siteId))
    results.push(...(await createIn(principal, siteId, own)))
  for (const row of rows) if (row.decision !== CREATE) results.push(await attach(principal, row))
  const said = storedText(results)
  const { siteById } = (await referenceData()).network
  const refusals = results.flatMap(({ row, refused }) => {
    const site = siteById.get(row.siteId)?.name
    return refused ? [aboutPerson(site ? `${row.name}, ${site}` : row.name, refused.message)] : []
  })
  const [first] = results.flatMap(({ refused }) => refused ?? [])
  if (first) throw new NewPeopleError(sentences(said, ...refusals), first.status)
  return said
}
