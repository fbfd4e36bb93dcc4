import type { SubmissionResult } from '@conform-to/react'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { FAILED } from '~/domain/errors'
import { OutletNotFoundError } from '~/domain/outlets/errors'
import type { MadeOutlet, OutletsPanel } from '~/domain/outlets/view'
import { pageOf } from '~/domain/paging'
import { offeredPlaces } from '~/domain/users/choices'
import { type OutletFormInput, outletForm } from '~/schemas/administration.server'
import { parseForm } from '~/schemas/form.server'
import { id as identifier } from '~/schemas/primitives.server'
import { readPanels } from '~/services/hierarchy/page.server'
import { requirePermission } from '~/services/session/session.server'
import { type Outcome, redirectWithNotice, shown } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { withChanges } from '~/urls'
import { listOutlets, makeOutlet, pauseOutlet, removeOutlet, viewOutlet } from './outlets.server'
import { sendTest } from './trial.server'

/** Webhooks on one page of the table. */
const PAGE = 50
const SUBJECT_DIALOGS: readonly (string | null)[] = ['answers', 'delete']
const NO_ACCOUNT = null

/** Response to a creation with a secret, which is shown only here, in no URL and no cookie. */
export interface OutletShown {
  made: MadeOutlet
}

async function formOf(params: URLSearchParams): Promise<OutletsPanel['form']> {
  if (params.get('dialog') !== 'create') return null
  return { id: newId(), ...offeredPlaces(await readPanels(), params.get('lieu'), NO_ACCOUNT) }
}

/** Webhook of the dialog; null for an unknown one. */
async function subjectOf(principal: Principal, params: URLSearchParams) {
  const asked = identifier.safeParse(params.get('id'))
  if (!SUBJECT_DIALOGS.includes(params.get('dialog')) || !asked.success) return null
  try {
    return await viewOutlet(principal, asked.data)
  } catch (error) {
    if (error instanceof OutletNotFoundError) return null
    throw error
  }
}

/** The webhooks that the address asks for (7-beyond §7). @throws ForbiddenError */
export async function loadOutlets(request: Request): Promise<{ panel: OutletsPanel }> {
  const { principal } = await requirePermission(request, 'administration')
  const params = new URL(request.url).searchParams
  const [all, subject, form] = await Promise.all([
    listOutlets(principal),
    subjectOf(principal, params),
    formOf(params),
  ])
  const { rows, ...place } = pageOf(all, params.get('page'), PAGE)
  return { panel: { outlets: rows, ...place, subject, form } }
}

/** Takes the place from the field of the chosen level; the fields of the other levels are ignored. */
function readForm(input: OutletFormInput) {
  const { level, group, plate, site, name, kind, address, morning, imports } = input
  const byLevel = new Map([
    ['group', group],
    ['plate', plate],
    ['concession', site],
  ])
  const { gapEuros, gapPercent, projection, productivity, delay } = input
  return {
    name,
    kind,
    address,
    assignmentLevel: level,
    assignmentId: byLevel.get(level) ?? '',
    morning: morning !== '',
    imports: imports !== '',
    alerts: { gapEuros, gapPercent, projection, productivity, delay },
  }
}

async function create(principal: Principal, request: Request, input: OutletFormInput) {
  const made = await makeOutlet(principal, readForm(input), input.id)
  if (made.secret) return shown<OutletShown>(request, { made }, 201)
  if (made.kind === 'json') return back(request, { type: 'warning', message: twice(made) })
  return back(request, `Webhook «\u202f${made.name}\u202f» créé. Envoyez un essai.`)
}

const twice = ({ name }: MadeOutlet) =>
  `Le webhook «\u202f${name}\u202f» a déjà été créé par ce formulaire\u202f: son secret ne s’affiche qu’une fois. Si vous n’avez pas pu le noter, supprimez le webhook et recréez-le.`

const back = (request: Request, said: Parameters<typeof redirectWithNotice>[1]) =>
  redirectWithNotice(
    withChanges(new URL(request.url), { dialog: null, id: null, lieu: null, _data: null }),
    said,
    { draft: 'kept' },
  )

async function act(principal: Principal, request: Request, { intent, id }: OutletFormInput) {
  if (!identifier.safeParse(id).success) throw new OutletNotFoundError()
  if (intent === 'delete-outlet') return back(request, (await removeOutlet(principal, id)).message)
  if (intent === 'test-outlet') {
    const { delivered, message } = await sendTest(principal, id)
    return back(request, { type: delivered ? 'success' : 'error', message })
  }
  const isPaused = intent === 'pause-outlet'
  return back(request, (await pauseOutlet(principal, id, isPaused)).message)
}

/**
 * Handles a form of the webhooks page. What was typed is no draft when the session is over: the address is a secret.
 * @throws ForbiddenError, UnknownFormError
 */
export async function handleOutletsForm(
  request: Request,
  form: FormData,
): Promise<Outcome<SubmissionResult | OutletShown>> {
  const { principal } = await requirePermission(request, 'administration')
  return handleForm(
    parseForm(form, outletForm),
    { failed: FAILED },
    async (input): Promise<Outcome<SubmissionResult | OutletShown>> =>
      input.intent === 'create-outlet'
        ? create(principal, request, input)
        : act(principal, request, input),
  )
}
