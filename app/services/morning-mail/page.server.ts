import { z } from 'zod'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { FAILED } from '~/domain/errors'
import { DEFAULT_MORNING } from '~/domain/freshness/wall-time'
import { parseForm, ticked, typed } from '~/schemas/form.server'
import { readLimit } from '~/services/freshness/deadline.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
} from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { readMorningMail, setMorningMail } from './preferences.server'

/** Reads the profile's settings of the morning mail (7-beyond §3). */
export async function morningChoice({ userId, cover, role }: Principal) {
  const [{ hour, file }, limit] = await Promise.all([readMorningMail(userId), readLimit()])
  return {
    wanted: hour !== null,
    hour: hour ?? DEFAULT_MORNING,
    file: may(role, 'comparison.read') ? file : null,
    limit,
    assigned: cover.kind !== 'none',
  }
}

const morningForm = z.object({ form: typed, wanted: ticked, hour: typed, file: ticked })

/** Fulfils the profile's form of the mail of the morning. */
export async function morningMailForm(principal: Principal, form: FormData): Promise<Outcome> {
  return handleForm(
    parseForm(form, morningForm),
    { failed: FAILED },
    async ({ wanted, hour, file }) => {
      const changed = await setMorningMail(principal, wanted ? hour : null, file)
      const said = wanted
        ? 'E-mail du matin enregistré.'
        : 'Vous ne recevrez plus l’e-mail du matin.'
      return redirectWithNotice(urls.profile(), changed ? said : NOTHING_TO_SAVE, { draft: 'kept' })
    },
  )
}
