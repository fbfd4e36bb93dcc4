import type { SubmissionResult } from '@conform-to/react'
import { closingsOf, findClosing } from '~/db/collections/closings.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { addMonths, isMonth, type Month, monthOf } from '~/domain/calendar/local-date'
import { hasEnded, NETWORK } from '~/domain/closing/closing'
import { ClosingNotFoundError, OpenDoubtsError } from '~/domain/closing/errors'
import { NETWORK_NAME } from '~/domain/closing/scope-name'
import {
  type ClosingsPanel,
  type ClosingView,
  closingView,
  monthLine,
  scopeLines,
} from '~/domain/closing/view'
import { FAILED } from '~/domain/errors'
import type { Network } from '~/domain/hierarchy/network'
import { pageOf } from '~/domain/paging'
import { today } from '~/infra/process/clock.server'
import { closingForm } from '~/schemas/administration.server'
import { parseForm } from '~/schemas/form.server'
import { id as identifier } from '~/schemas/primitives.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { withChanges } from '~/urls'
import { makeClosing, reopenClosing } from './closings.server'

const SUBJECT = 'closings'
/** Months of the list: two years that have ended. */
const MONTHS = 24
/** Groups of one page. */
const ROWS = 50

/** The closings of a month, or of the list's months, versions in order. @throws ForbiddenError */
export async function listClosings(
  principal: Principal,
  { month }: { month?: Month | undefined },
): Promise<ClosingView[]> {
  requireAdministration(principal)
  return (await closingsOf(month ? [month] : shownMonths())).map(closingView)
}

/** The months that can be closed, the last first. */
function shownMonths(): Month[] {
  const current = monthOf(today())
  return Array.from({ length: MONTHS }, (_, i) => addMonths(current, -1 - i))
}

/** Dialog that the URL opens; null: none, or an invalid one. */
async function askedOf(params: URLSearchParams, network: Network): Promise<ClosingsPanel['asked']> {
  const act = params.get('dialog')
  if (act === 'close') {
    const scope = params.get('scope') ?? ''
    const name = scope === NETWORK ? NETWORK_NAME : network.groupById.get(scope)?.name
    return name ? { act, scope, name } : null
  }
  const id = identifier.safeParse(params.get('id'))
  if (act !== 'reopen' || !id.success) return null
  const closing = await findClosing(id.data)
  return closing && closing.state !== 'reopened' ? { act, closing: closingView(closing) } : null
}

/** The closed months as the address asks for them (7-beyond §4). @throws ForbiddenError */
export async function loadClosings(
  request: Request,
): Promise<{ panel: ClosingsPanel; kept: SubmissionResult | null }> {
  const { principal } = await requirePermission(request, 'administration')
  const params = new URL(request.url).searchParams
  const named = params.get('month') ?? ''
  const months = shownMonths()
  const month = isMonth(named) && hasEnded(named, today()) ? named : (months[0] ?? '')
  const [found, { network }, kept] = await Promise.all([
    closingsOf([...new Set([...months, month])]),
    referenceData(),
    draftReply(request, principal, SUBJECT),
  ])
  const closings = found.map(closingView)
  const own = closings.filter((closing) => closing.month === month)
  const panel: ClosingsPanel = {
    months: months.map((one) => monthLine(one, closings)),
    groupCount: network.groups.length,
    month,
    scopes: pageOf(scopeLines(network.groups, own), params.get('page'), ROWS),
    earlier: own.filter(({ state }) => state === 'reopened').reverse(),
    asked: await askedOf(params, network),
    fresh: newId(),
  }
  return { panel, kept }
}

/** Handles a form of the closed months. @throws ForbiddenError, UnknownFormError */
export async function handleClosingsForm(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermissionOrSaveDraft(request, 'administration', SUBJECT, form)
  const to = withChanges(new URL(request.url), {
    dialog: null,
    id: null,
    scope: null,
    _data: null,
  })
  const field = (error: unknown) => (error instanceof OpenDoubtsError ? 'confirm' : '')
  return handleForm(parseForm(form, closingForm), { failed: FAILED, field }, async (input) => {
    if (input.intent === 'close') {
      const asked = { ...input, confirm: input.confirm !== '' }
      return redirectWithNotice(to, (await makeClosing(principal, asked, input.id)).message)
    }
    if (!identifier.safeParse(input.id).success) throw new ClosingNotFoundError()
    return redirectWithNotice(to, (await reopenClosing(principal, input.id, input.reason)).message)
  })
}
