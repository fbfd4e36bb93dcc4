import { z } from 'zod'
import type { Principal } from '~/domain/access/scope'
import { FAILED } from '~/domain/errors'
import { isComplete } from '~/domain/setup/check-list'
import { HOME_INTENTS, type HomeView, type SetupView } from '~/domain/setup/view'
import { rareUrls } from '~/rare-urls'
import { button, parseForm } from '~/schemas/form.server'
import { isEmbedded } from '~/services/backup/download.server'
import { dataNotice } from '~/services/fingerprints/data-notice.server'
import { readAdministrationMorning } from '~/services/morning/administration.server'
import { requirePermission } from '~/services/session/session.server'
import { readCounts } from '~/services/users/page.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
} from '~/services/web/form-outcome.server'
import { readResult } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { readCheckList } from './check-list.server'
import { readDayOne } from './day-one.server'
import { isSetupPutAway, putSetupAway } from './put-away.server'
import { sendTrialMail } from './trial-mail.server'

/** Check-list where it is the first screen, or asked for by its address; null: complete or put away. */
async function readSetup(
  principal: Principal,
  request: Request,
  isAsked: boolean,
): Promise<SetupView | null> {
  const isPutAway = await isSetupPutAway()
  if (isPutAway && !isAsked) return null
  const checks = await readCheckList(principal)
  if (!isAsked && isComplete(checks)) return null
  const notes = await readDayOne(principal, request)
  return { checks, isPutAway, hasDownload: isEmbedded(), notes }
}

/** First screen of an administrator: check-list, or the morning (9-first-day §4; 2 §2). @throws ForbiddenError */
export async function loadHome(request: Request): Promise<HomeView> {
  const { principal } = await requirePermission(request, 'administration')
  const isAsked = new URL(request.url).searchParams.get('list') === 'setup'
  const [counters, loss, setup] = await Promise.all([
    readCounts(principal),
    // Without an answer of the database the counters say so.
    dataNotice().catch(() => null),
    readResult('Impossible de charger la mise en service.', () =>
      readSetup(principal, request, isAsked),
    ),
  ])
  const morning = setup.value ? null : await readAdministrationMorning(principal)
  return { counters, loss, setup, morning }
}

const homeForm = z.object({ intent: button(HOME_INTENTS) })

const PUT_AWAY = 'La mise en service est de côté\u202f: le matin prend sa place.'
const RESUMED = 'La mise en service est de nouveau votre premier écran.'

/** Handles a form of the first screen. @throws ForbiddenError, UnknownFormError */
export async function postHome(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermission(request, 'administration')
  return handleForm(parseForm(form, homeForm), { failed: FAILED }, async ({ intent }) => {
    if (intent === 'trial-mail') {
      const to = await sendTrialMail(principal)
      return redirectWithNotice(
        rareUrls.setupList(),
        `E-mail d’essai remis au serveur, pour ${to}.`,
      )
    }
    const isAway = intent === 'put-away-setup'
    const isChanged = await putSetupAway(principal, isAway)
    const notice = isAway ? PUT_AWAY : RESUMED
    const to = isAway ? urls.admin() : rareUrls.setupList()
    return redirectWithNotice(to, isChanged ? notice : NOTHING_TO_SAVE)
  })
}
