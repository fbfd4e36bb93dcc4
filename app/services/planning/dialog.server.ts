import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { GRID_KEYS } from '~/domain/grid-keys'
import { actText } from '~/domain/planning/confirmation-texts'
import { isReadOnly } from '~/domain/planning/grid/grid-view'
import { PastMonthError, PlanningEditError } from '~/domain/planning/lock'
import {
  type ActDialog,
  GRID_PARAMS,
  type PlanningDialog,
  type PlanningView,
} from '~/domain/planning/view'
import { teamMovesText } from '~/domain/planning/worker-questions'
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
import { filledCells } from '~/services/workers/dates.server'
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

/** A dialog, or the message why it stays closed. */
interface Opened {
  dialog: PlanningDialog | null
  problem: string | null
}

const opened = (dialog: PlanningDialog): Opened => ({ dialog, problem: null })
const refused = (problem: string | null): Opened => ({ dialog: null, problem })

const actOf = (view: PlanningView, kind: ActDialog['kind'], workerName?: string) =>
  actText(kind, { siteName: view.scopeName, month: view.month, workerName })

async function addDialog(
  principal: Principal,
  view: PlanningView,
  siteId: string,
): Promise<Opened> {
  if (view.grid && isReadOnly(view.grid.state)) return refused(whyReadOnly(view))
  const problem = refusal(principal.role, 'add')
  if (problem) return refused(problem)
  const site = await coveredSite(principal, siteId)
  return opened({
    kind: 'add',
    id: newId(),
    accounts: await accountChoices(principal, site, null),
  })
}

/** Dialog of one collaborator. @throws the errors of `readWorker` */
async function workerDialog(
  principal: Principal,
  view: PlanningView,
  kind: 'edit' | 'reset' | 'delete',
  id: string,
): Promise<Opened> {
  const { role } = principal
  const problem =
    kind === 'delete'
      ? (refusal(role, 'delete') ?? (view.mode === 'edit' ? null : DELETE_REFUSED))
      : refusal(role, 'open-form')
  if (problem) return refused(problem)
  const worker = await readWorker(principal, id)
  if (!worker.active) return refused(new WorkerNotFoundError().message)
  const form = workerView(worker)
  if (kind !== 'edit') return opened({ kind, worker: form, act: actOf(view, kind, worker.name) })
  const accounts = await accountChoices(principal, chainOf(worker), worker.userId)
  const day = today()
  const shown = { ...teamedOn(worker, day), isApprenticeDefault: form.isApprenticeDefault }
  const cells = await filledCells(worker._id, monthOf(day))
  const former = teamMovesText(day, cells) + formerText(worker, form.apprenticeSince)
  const edited = { ...form, seen: shownWorker(shown), effectiveFrom: day, former }
  const sites = await moveChoices(principal, worker)
  return opened({ kind, worker: edited, accounts, sites })
}

/** Acts on the whole month that the page offers. */
const offeredActs = ({ rights, grid, mode }: PlanningView) => [
  ...(rights.reopen && grid?.state !== 'closed' ? (['reopen', 'close'] as const) : []),
  ...(mode === 'edit' ? (['fill', 'copy', 'paste'] as const) : []),
]

/** Dialog that the address opens, or the message why it stays closed. */
export async function dialogOf(
  principal: Principal,
  view: PlanningView,
  params: URLSearchParams,
): Promise<Opened> {
  const kind = params.get(GRID_PARAMS.dialog)
  if (!kind || view.scope?.type !== 'site' || !view.scope.id)
    return refused(
      kind === 'add'
        ? (refusal(principal.role, 'add') ?? new ConcessionRequiredError().message)
        : null,
    )
  if (kind === 'add') return addDialog(principal, view, view.scope.id)
  if (kind === 'edit' || kind === 'reset' || kind === 'delete')
    return workerDialog(principal, view, kind, params.get(GRID_PARAMS.worker) ?? '')
  if (kind === 'journal')
    return view.rights.edit
      ? opened({ kind, trail: await planningTrail(view.scope.id, view.month) })
      : refused(whyNoEdit(true, view))
  if (kind === 'keys') return opened({ kind, keys: GRID_KEYS })
  const act = offeredActs(view).find((one) => one === kind)
  return act ? opened({ kind: act, act: actOf(view, act) }) : refused(null)
}
