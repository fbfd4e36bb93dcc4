import type { OutletDocument } from '~/db/collections/outlets.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { frenchDate } from '~/domain/format/dates'
import type { MessageContent } from '~/domain/outlets/message'
import { lateText, morningLines, morningVerdict } from '~/domain/outlets/morning-lines'
import { readerOfOutlet } from '~/domain/outlets/scope'
import { FIGURES_UNREADABLE } from '~/domain/read-failure-messages'
import { today } from '~/infra/process/clock.server'
import { analysisPage } from '~/services/analysis/page.server'
import { readDueFreshness } from '~/services/freshness/late.server'
import { readMorning } from '~/services/morning/read-morning.server'

/**
 * 'Ce matin' of a webhook's scope, with the figures that the morning mail has (7-beyond §7).
 * @returns null when no data are due
 * @throws Error when figures cannot be read: the outbox tries again
 */
export async function morningContent(
  outlet: OutletDocument,
  scope: Scope,
  reference: ReferenceData,
): Promise<MessageContent | null> {
  const due = await readDueFreshness(scope, today(), reference)
  if (!due) return null
  const { date, total } = due
  const late = due.late.map(({ name }) => name)
  const principal = readerOfOutlet(outlet)
  const { view } = await analysisPage(
    principal,
    { scope, date, reference },
    {
      permission: 'synthesis.read',
      sentences: { unreadable: FIGURES_UNREADABLE },
      content: (month) => readMorning(principal, { scope, date, measure: 'revenue' }, month),
    },
  )
  if (view.state === 'error') throw new Error(view.message)
  if (view.state === 'no-scope') return null
  if (view.state === 'empty') {
    const said = lateText(late, total)
    const verdict = `Aucune donnée du mois n’a encore été importée au ${frenchDate(date)}.`
    return { date, verdict, lines: said ? [said] : [] }
  }
  const { morning, actions } = view.content
  if (morning.error !== null) throw new Error(morning.error)
  const open = actions.value ?? { lines: [], count: 0 }
  return {
    date,
    verdict: morningVerdict(morning.value),
    lines: morningLines({ view: morning.value, late, total, actions: open }),
  }
}
