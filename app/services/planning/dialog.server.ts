import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { closedSentence } from '~/domain/closing/closed-message'
import { actText, GRID_KEYS } from '~/domain/planning/confirmation-texts'
import { isReadOnly } from '~/domain/planning/grid/grid-view'
import { PastMonthError, PlanningEditError } from '~/domain/planning/lock'
import {
  type ActDialog,
  GRID_PARAMS,
  type PlanningDialog,
  type PlanningView,
} from '~/domain/planning/view'
import { shownWorker } from '~/domain/workers/edit-conflicts'
import {
  ConcessionRequiredError,
  DELETE_REFUSED,
  refusal,
  WorkerNotFoundError,
} from '~/domain/workers/rights'
import { formerText, teamedOn } from '~/domain/workers/team-history'
import { today } from '~/infra/process/clock.server'
import { chainOf, coveredSite } from '~/services/attendance/access.server'
import { accountChoices } from '~/services/workers/account.server'
import { workerView } from '~/services/workers/list.server'
import { moveChoices } from '~/services/workers/move-choices.server'
import { readWorker } from '~/services/workers/workers.server'
import { planningTrail } from './trail.server'

/** Message of a month that no user may write. */
const whyReadOnly = ({ grid, month }: PlanningView): string =>
  grid?.state === 'closed' ? closedSentence(month) : new PastMonthError().message

/** Message for a user who may not edit the planning because of role, scope or month (2 §6). */
export function whyNoEdit(site: boolean, view: PlanningView): string {
  if (!view.rights.edit) return new PlanningEditError().message
  if (!site) return 'Sélectionnez une concession pour modifier le planning.'
  return whyReadOnly(view)
}

/** Dialog that the address opens, or the message why it stays closed. */
export async function dialogOf(
  principal: Principal,
  view: PlanningView,
  params: URLSearchParams,
): Promise<{ dialog: PlanningDialog | null; problem: string | null }> {
  const kind = params.get(GRID_PARAMS.dialog)
  const id = params.get(GRID_PARAMS.worker) ?? ''
  const { role } = principal
  const refused = (problem: string | null) => ({ dialog: null, problem })
  const act = (of: ActDialog['kind'], workerName?: string) =>
    actText(of, { siteName: view.scopeName, month: view.month, workerName })
  if (!kind || view.scope?.type !== 'site' || !view.scope.id)
    return refused(
      kind === 'add' ? (refusal(role, 'add') ?? new ConcessionRequiredError().message) : null,
    )
  if (kind === 'add') {
    if (view.grid && isReadOnly(view.grid.state)) return refused(whyReadOnly(view))
    const problem = refusal(role, 'add')
    if (problem) return refused(problem)
    const site = await coveredSite(principal, view.scope.id)
    return {
      dialog: { kind, id: newId(), accounts: await accountChoices(principal, site, null) },
      problem: null,
    }
  }
  if (kind === 'edit' || kind === 'reset' || kind === 'delete') {
    const problem =
      kind === 'delete'
        ? (refusal(role, 'delete') ?? (view.mode === 'edit' ? null : DELETE_REFUSED))
        : refusal(role, 'open-form')
    if (problem) return refused(problem)
    const worker = await readWorker(principal, id)
    if (!worker.active) return refused(new WorkerNotFoundError().message)
    const form = workerView(worker)
    if (kind !== 'edit')
      return { dialog: { kind, worker: form, act: act(kind, worker.name) }, problem: null }
    const accounts = await accountChoices(principal, chainOf(worker), worker.userId)
    const day = today()
    const shown = { ...teamedOn(worker, day), isApprenticeDefault: form.isApprenticeDefault }
    const former = formerText(worker, form.apprenticeSince)
    const edited = { ...form, seen: shownWorker(shown), effectiveFrom: day, former }
    const sites = await moveChoices(principal, worker)
    return { dialog: { kind, worker: edited, accounts, sites }, problem: null }
  }
  if (kind === 'reopen' || kind === 'close')
    return view.rights.reopen && view.grid?.state !== 'closed'
      ? { dialog: { kind, act: act(kind) }, problem: null }
      : refused(null)
  if (kind === 'journal')
    return view.rights.edit
      ? { dialog: { kind, trail: await planningTrail(view.scope.id, view.month) }, problem: null }
      : refused(whyNoEdit(true, view))
  if (kind === 'keys') return { dialog: { kind, keys: GRID_KEYS }, problem: null }
  if ((kind === 'fill' || kind === 'copy' || kind === 'paste') && view.mode === 'edit')
    return { dialog: { kind, act: act(kind) }, problem: null }
  return refused(null)
}
