import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { toneOf } from '~/domain/analysis/figure-texts'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import type { LocalDate } from '~/domain/calendar/local-date'
import { longDate, shortDate } from '~/domain/format/dates'
import { spokenTime, type WallTime } from '~/domain/freshness/wall-time'
import { importOutcome } from '~/domain/imports/view'
import { namesUpTo } from '~/domain/message-format'
import {
  type AdministrationMorning,
  type Arrivals,
  type ArrivedFile,
  momentText,
  morningPills,
  type NetworkVerdict,
} from '~/domain/morning/administration'
import { morningCard } from '~/domain/morning/card'
import type { MorningBlock } from '~/domain/morning/view'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import type { ReadResult } from '~/domain/read-result'
import { today } from '~/infra/process/clock.server'
import { ACTIONS_UNREADABLE } from '~/services/actions/read-actions.server'
import { readLimit } from '~/services/freshness/deadline.server'
import { lateFound } from '~/services/freshness/page.server'
import { importsFound } from '~/services/imports/log-page.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { readResult } from '~/services/web/guarded-read.server'
import { scopeQuery, urls } from '~/urls'
import {
  actionsGroup,
  doubtsGroup,
  lateGroup,
  leftGroup,
  lettersGroup,
} from './administration-groups.server'
import { readMorning } from './read-morning.server'

const ALL: Scope = { type: 'all' }
const MEASURE = 'revenue'
/** Number of imports that the list of what has arrived shows. */
const FILES = 5
/** Kinds of 'À compléter' that a file named and nothing is attached to. */
const LEFT_KINDS: readonly string[] = ['absent', 'unassigned', 'unmapped']

type Late = Awaited<ReturnType<typeof lateFound>>

function arrivalsOf(
  { due, total, upToDate, late, waiting, unreadable }: Late,
  limit: WallTime,
): Arrivals | null {
  if (!due || total === 0) return null
  const broken =
    unreadable.length > 0 ? `Chiffres illisibles\u202f: ${namesUpTo(unreadable, 3)}. ` : ''
  const hour = late > 0 ? `Fichiers attendus jusqu’à ${spokenTime(limit)}.` : ''
  const note = broken + (waiting ? hour : 'Aucun fichier n’est attendu aujourd’hui.')
  return {
    figure: `${upToDate} / ${total}`,
    isWhole: late === 0 && unreadable.length === 0,
    text: `${total > 1 ? 'concessions à jour' : 'concession à jour'} pour le ${shortDate(due)}`,
    note: note || null,
    check: urls.import({ date: due }),
  }
}

async function readFiles(principal: Principal): Promise<ArrivedFile[]> {
  const { lines } = await importsFound(principal, FILES)
  return lines.map((line) => ({
    id: line._id,
    name: line.fileName,
    at: momentText(line.startedAt, today()),
    by: line.userEmail,
    outcome: importOutcome(line),
  }))
}

function verdictOf(block: MorningBlock, date: LocalDate): ReadResult<NetworkVerdict> {
  const { verdict } = morningCard({ measure: MEASURE, date }, block)
  if (verdict.error !== null) return verdict
  const { gap, dated, reserve, projection, word, watched } = verdict.value
  const whole = reserve ? ` (${reserve.with} avec)` : ''
  const value = {
    text: `${gap} ${dated}${whole}, projection ${projection}`,
    word,
    tone: toneOf(verdict.value),
    watched,
    to: urls.synthesis({ ...scopeQuery(ALL), date }),
  }
  return { value, error: null }
}

/** The block 'Ce matin' of the network, as the synthesis shows it. */
const readBlock = (principal: Principal, date: LocalDate, reference: ReferenceData) =>
  readResult(PART_UNREADABLE, async () => {
    const month = await readScopeMonth(ALL, date, reference)
    return readMorning(principal, { scope: ALL, date, measure: MEASURE }, month)
  })

/** Reads on from what was read; the message stays. */
const readOn = async <T, U>(
  read: ReadResult<T>,
  next: (value: T) => Promise<U>,
): Promise<ReadResult<U>> =>
  read.error === null ? readResult(PART_UNREADABLE, () => next(read.value)) : read

/**
 * Reads what an administrator deals with in the morning (9-first-day §4). Each figure comes from the service that
 * computes it for its own page; each list is bounded. @throws ForbiddenError
 */
export async function readAdministrationMorning(
  principal: Principal,
): Promise<AdministrationMorning> {
  requireAdministration(principal)
  const day = today()
  const date = previousBusinessDate(day)
  const reference = await referenceData()
  const [late, limit, block, files, courrier, actions] = await Promise.all([
    readResult('Impossible de charger les données du jour.', () =>
      lateFound(principal, new URLSearchParams()),
    ),
    readLimit(),
    readBlock(principal, date, reference),
    readResult(PART_UNREADABLE, () => readFiles(principal)),
    readResult(PART_UNREADABLE, () => lettersGroup(date, reference)),
    readResult(ACTIONS_UNREADABLE, () => actionsGroup(principal, date, reference)),
  ])
  const [doutes, retards, ecartes] = await Promise.all([
    block.error === null
      ? readOn(block.value.morning, async ({ reserve }) => doubtsGroup(reserve))
      : block,
    readOn(late, (found) => lateGroup(principal, found, reference)),
    block.error === null
      ? readOn(block.value.toComplete, (entries) =>
          leftGroup(
            late.value?.due ?? date,
            entries.filter(({ kind }) => LEFT_KINDS.includes(kind)),
          ),
        )
      : block,
  ])
  const groups = { doutes, retards, ecartes, courrier, actions }
  return {
    day: longDate(day),
    arrivals: await readOn(late, async (found) => arrivalsOf(found, limit)),
    verdict: block.error === null ? verdictOf(block.value, date) : block,
    groups,
    pills: morningPills(groups),
    files,
  }
}
