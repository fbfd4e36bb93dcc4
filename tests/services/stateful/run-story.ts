import { audit } from '~/db/collections/audit.server'
import { database } from '~/db/driver/client.server'
import { RuleError } from '~/domain/errors'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { completeClosings } from '~/services/closing/sign-snapshot.server'
import { markInterruptedImports } from '~/services/imports/log.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { emptyDatabase } from '../harness/database'
import { failing } from '../writes/failures'
import * as deciding from './admin-commands'
import { beginEra, dateAt, LAST_DAY } from './calendar-cases'
import { close, movedSnapshot } from './closings'
import { coefficient } from './coefficients'
import type { Command, Step, Story } from './commands'
import { checkAnswers, everything, wrongAnswer } from './compare'
import { importingDay } from './day-commands'
import { endOf } from './days'
import { type Effect, type Future, NOTHING_DONE } from './effect'
import type { Question } from './expected'
import type { Scope } from './figures'
import { flag } from './flags'
import { importing } from './import-commands'
import { begin } from './initial-month'
import { type Facts, fact } from './model-state'
import { type Fixture, makeFixture, todayOf } from './network-fixture'
import * as planning from './planning-commands'
import { readFacts, strays } from './stored-facts'
import * as surveys from './surveys'
import { undoing } from './undo-commands'
import { videos } from './videos'

function actOf(world: Fixture, facts: Facts, deed: Command): Effect | Promise<Effect> {
  switch (deed.kind) {
    case 'import':
      return importing(world, facts, [deed.book])
    case 'import-twice':
      return importing(world, facts, deed.books)
    case 'import-day':
      return importingDay(world, facts, deed)
    case 'import-undone':
      return undoing(world, facts, deed)
    case 'objectif':
      return deciding.objectif(world, facts, deed)
    case 'objectif-twice':
      return deciding.objectifTwice(world, facts, deed)
    case 'objectif-gone':
      return deciding.objectifGone(world, facts, deed)
    case 'days':
      return deciding.days(facts, deed)
    case 'holiday':
      return deciding.holiday(world, facts, deed)
    case 'move':
      return deciding.move(world, facts, deed)
    case 'reopen':
      return deciding.reopen(world, facts, deed)
    case 'close':
      return close(world, facts, deed)
    case 'import-video':
      return videos(world, facts, deed)
    case 'survey':
      return surveys.survey(world, facts, deed)
    case 'survey-twice':
      return surveys.surveyTwice(world, facts, deed)
    case 'survey-gone':
      return surveys.surveyGone(world, facts, deed)
    case 'freeze':
      return surveys.freeze(world, facts, deed)
    case 'break':
      return surveys.breaking(world, facts, deed)
    case 'cells':
      return planning.cells(world, facts, deed)
    case 'cell-twice':
      return planning.cellTwice(world, facts, deed)
    case 'fill':
      return planning.fill(world, facts, deed)
    case 'hire':
      return planning.hire(world, facts, deed)
    case 'dates':
      return planning.dates(world, facts, deed)
    case 'team':
      return planning.changeTeam(world, facts, deed)
    case 'leave':
      return planning.leave(world, facts, deed)
    case 'flag':
      return flag(facts, deed)
    case 'coefficient':
      return coefficient(world, facts, deed)
    case 'target':
      return planning.target(facts, deed)
    case 'time':
      return NOTHING_DONE
  }
}

const setDay = (world: Fixture) => setClock(instantOfParis(`${todayOf(world)}T08:30`))

/** Recovery steps of a start of the product. */
async function restart(): Promise<void> {
  await completeWrites()
  await markInterruptedImports()
  await completeClosings()
}

const holds = (facts: Facts, future: Future) =>
  [...future].every(([key, value]) => (facts.get(key) ?? null) === value)
const describeFuture = (facts: Facts, future: Future | undefined) =>
  [...(future ?? [])].map(([key, value]) => `${key}: ${facts.get(key)} where ${value} was expected`)

/** Describes stored facts that the command cannot have left; null when all are possible. */
function wrongFacts(before: Facts, stored: Facts, act: Effect, isDone: boolean): string | null {
  const groups = act.futures(stored)
  const touched = new Set(groups.flat().flatMap((future) => [...future.keys()]))
  for (const key of new Set([...before.keys(), ...stored.keys()]))
    if (!touched.has(key) && before.get(key) !== stored.get(key))
      return `${key} was ${before.get(key)} and became ${stored.get(key)}, without being part of the command`
  for (const group of groups) {
    if (group.some((future) => holds(stored, future))) continue
    const was: Future = new Map(
      group.flatMap((one) => [...one.keys()]).map((key) => [key, before.get(key) ?? null]),
    )
    if (isDone)
      return `not done, though it was said to be: ${describeFuture(stored, group[0]).join('; ')}`
    if (!holds(stored, was)) return `half done: ${describeFuture(stored, group[0]).join('; ')}`
  }
  return null
}

/** Questions asked in turn before and after a command that touches a kind of fact. */
const SEEN: Partial<Record<string, readonly Question[]>> = {
  record: ['statistics', 'watch', 'sales', 'causes', 'landing', 'gapHistory', 'lines'],
  doubts: ['statistics'],
  objectif: ['statistics', 'videocheck', 'watch', 'landing', 'gapHistory', 'lines'],
  planning: ['statistics', 'watch', 'potential', 'landing', 'gapHistory', 'takes'],
  // watch twice: the highlights are stored as a rollup
  frozen: ['watch', 'watch', 'causes', 'potential', 'gapHistory'],
  quality: ['quality', 'watch'],
  videocheck: ['videocheck', 'watch'],
  target: ['productivity'],
  coefficient: ['productivity', 'papers'],
  flag: ['productivity', 'papers'],
  // exports: a former worker remains in the months with own planning or sales
  worker: ['exports', 'potential'],
  site: ['statistics', 'videocheck', 'watch', 'landing', 'gapHistory'],
  holiday: ['statistics', 'watch', 'landing', 'gapHistory'],
  days: ['statistics', 'watch', 'landing', 'gapHistory'],
}

interface Sight {
  scope: Scope
  date: string
  question: Question
}

/**
 * Scope and date at which a command shows: the concession, its group or the network of its first fact, on its day or
 * at its month's end. Also asked before the command, so that rollups exist which the command must invalidate.
 */
function sightOf(facts: Facts, act: Effect, turn: number): Sight | null {
  const [first] = act.futures(facts)
  for (const key of first?.[0]?.keys() ?? []) {
    const [kind = '', id = '', when = ''] = key.split('|')
    const questions = SEEN[kind]
    const question = questions?.[(turn >> 1) % questions.length]
    if (!question) continue
    if (kind === 'coefficient') return { scope: { type: 'all' }, date: dateAt(turn % 10), question }
    if (kind === 'holiday' || kind === 'days')
      return { scope: { type: 'all' }, date: endOf(id.slice(0, 7)), question }
    const isOfWorker = ['planning', 'target', 'worker', 'flag'].includes(kind)
    const siteId = isOfWorker ? (fact(facts, 'worker', id)?.siteId ?? '') : id
    const site = fact(facts, 'site', siteId)
    if (!site) continue
    const [plateId, groupId] = [site.plate, site.group]
    const scopes: Scope[] = [
      { type: 'site', siteId, plateId, groupId },
      { type: 'group', groupId },
      { type: 'all' },
    ]
    const date = when.length === 7 ? endOf(when) : when || dateAt(0)
    return { scope: scopes[turn % 3] ?? { type: 'all' }, date, question }
  }
  return null
}

interface Telling {
  world: Fixture
  facts: Facts
  turn: number
}

const countActs = async () => (await audit.open()).countDocuments({})
const differ = (a: Facts, b: Facts) =>
  a.size !== b.size || [...a].some(([key, value]) => b.get(key) !== value)

/** Runs one command, with or without failure, and checks that its writes are whole and every answer is right. */
async function act(
  telling: Telling,
  { deed, look }: Step,
  failure: Step['failure'],
): Promise<boolean> {
  const { world, facts } = telling
  const doing = await actOf(world, facts, deed)
  const sight = sightOf(facts, doing, telling.turn++)
  const see = async (of: Facts) =>
    sight && (await wrongAnswer(of, sight.scope, sight.date, sight.question))
  const unseen = await see(facts)
  if (unseen) throw new Error(`before the deed: ${unseen}`)
  const acts = await countActs()
  const answers: unknown[] = []
  const { error } = await failing(failure?.at ?? -1, failure?.mode ?? 'before', async () => {
    answers.push(await doing.run())
  })
  const isRefused = error instanceof RuleError
  const isDone = error === null && (doing.done?.(answers[0]) ?? true)
  if (failure === null) {
    if (isRefused !== Boolean(doing.refused)) throw error ?? new Error('not refused')
    if (!isRefused && !isDone) throw error ?? new Error(`not done: ${JSON.stringify(answers[0])}`)
  }
  const asLeft = failure && !isDone ? await readFacts() : null
  if (asLeft) {
    const wrong = await checkAnswers(world, asLeft, look)
    if (wrong) throw new Error(`before the restart: ${wrong}`)
  }
  if (failure) await restart()
  const stored = await readFacts()
  const wrong = wrongFacts(
    facts,
    stored,
    doing.refused ? { ...doing, futures: () => [] } : doing,
    isDone,
  )
  if (wrong) throw new Error(wrong)
  const stray = await strays(stored)
  if (stray.length > 0) throw new Error(`documents elsewhere than their concession: ${stray}`)
  const moved = await movedSnapshot(stored)
  if (moved) throw new Error(moved)
  const unlike = await see(stored)
  if (unlike) throw new Error(unlike)
  // imports are excluded: their own log records them, not the audit
  if (isDone && !/^(import|break)/.test(deed.kind) && differ(facts, stored))
    if ((await countActs()) === acts) throw new Error('done, and nothing in the trail tells it')
  telling.facts = stored
  return isDone || isRefused
}

/** Plays a story through the services from an empty database. @throws what is untrue, with the step it came with */
export async function play({ era, plates, beginning, steps }: Story): Promise<void> {
  await emptyDatabase(await database())
  beginEra(era)
  const world = await makeFixture(plates)
  setDay(world)
  const telling = { world, facts: await begin(world, beginning), turn: steps.length }
  for (const [i, step] of steps.entries()) {
    const where = `step ${i + 1}, ${step.deed.kind}: `
    try {
      if (step.deed.kind === 'time') world.today = Math.min(world.today + 1, LAST_DAY)
      setDay(world)
      const isDone = await act(telling, step, step.failure)
      if (!isDone && step.again) await act(telling, step, null)
      const wrong = await checkAnswers(world, telling.facts, step.look)
      if (wrong) throw new Error(wrong)
    } catch (error) {
      if (error instanceof Error) error.message = where + error.message
      throw error
    }
  }
  const wrong = await checkAnswers(world, telling.facts, everything(steps.length))
  if (wrong) throw new Error(`in the end: ${wrong}`)
}
