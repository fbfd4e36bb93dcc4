import { referenceDataIn } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { signedAmount } from '~/domain/analysis/figure-texts'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { leverReading } from '~/domain/causes/lever-sentence'
import { leverSentence } from '~/domain/causes/lever-text'
import { LEVER_LABELS, LEVERS } from '~/domain/causes/levers'
import { readMeasure } from '~/domain/measures'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { CELL_KEYS, CELL_LABELS } from '~/domain/records/cell-keys'
import { EVIDENCE_PARAMS, type LeverAim, leverPage } from '~/services/levers/lever-page.server'
import { readResult } from '~/services/web/guarded-read.server'
import { readCausesWithoutParts } from './causes.server'

/** Lever named by an address; null for none, or an unknown service or lever. */
function aimIn(params: URLSearchParams): LeverAim | null {
  const lever = LEVERS.find((one) => one === params.get(EVIDENCE_PARAMS.lever))
  const named = params.get(EVIDENCE_PARAMS.service)
  const service = CELL_KEYS.find((one) => one === named) ?? null
  if (!lever || (named && !service)) return null
  return { lever, service, measure: readMeasure(params.get(EVIDENCE_PARAMS.measure)) }
}

/**
 * Sentence of the lever that led to a page, read from the same causes as the link's own sentence (7-beyond §1). Null on
 * other pages, and where the causes cannot be read. The caller has checked the cover.
 */
export async function leverEvidence(
  principal: Principal,
  address: string,
  { scope, date }: { scope: Scope | null; date: LocalDate },
): Promise<string | null> {
  const { pathname, searchParams } = new URL(address)
  const aim = aimIn(searchParams)
  if (!aim || !scope) return null
  const page = leverPage(principal, aim, scope, date)
  if (!page || new URL(page, address).pathname !== pathname) return null
  const { lever, service, measure } = aim
  const { value } = await readResult(PART_UNREADABLE, async () => {
    const reference = await referenceDataIn(monthOf(date))
    return readCausesWithoutParts(scope, { date, measure }, reference)
  })
  if (!value) return null
  const { total, services, rest } = value
  const causes = service === null ? total : { ...services, ...rest }[service]
  if (!causes) return null
  const head = [service ? CELL_LABELS[service] : 'Global', LEVER_LABELS[lever]].join(' · ')
  const text = leverSentence(lever, leverReading(lever, causes.bases[lever]), service)
  return `${head}\u202f: ${text} (${signedAmount(measure, causes.levers[lever])}).`
}
