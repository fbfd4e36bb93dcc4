import type { SubmissionResult } from '@conform-to/react'
import { FAILED } from '~/domain/errors'
import { PersonNotFoundError } from '~/domain/personal-data/errors'
import { PERSON_KINDS } from '~/domain/personal-data/person'
import { type RetentionPanel, readSeen } from '~/domain/personal-data/retention'
import type { PeoplePanel } from '~/domain/personal-data/view'
import { personalDataForm } from '~/schemas/administration.server'
import { parseForm } from '~/schemas/form.server'
import { id as identifier } from '~/schemas/primitives.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
} from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { serverUrls, withChanges } from '~/urls'
import { anonymise } from './anonymise.server'
import { readPeople } from './people.server'
import { readRetention, setRetention } from './retention.server'

const SUBJECT = 'personal-data'

/** Loads the page of personal data that the URL selects (7-beyond §4). @throws ForbiddenError */
export async function loadPersonalData(
  request: Request,
): Promise<{ people: PeoplePanel; retention: RetentionPanel; kept: SubmissionResult | null }> {
  const { principal } = await requirePermission(request, 'personal-data.manage')
  const params = new URL(request.url).searchParams
  const previewed = params.has('preview')
    ? {
        planning: params.get('planning') ?? '',
        workers: params.get('workers') ?? '',
        trail: params.get('trail') ?? '',
        accounts: params.get('accounts') ?? '',
      }
    : null
  const [people, retention, kept] = await Promise.all([
    readPeople(params),
    readRetention(principal, previewed),
    draftReply(request, principal, SUBJECT),
  ])
  return { people, retention, kept }
}

/** Handles a form of the page. @throws ForbiddenError, UnknownFormError */
export async function handlePersonalDataForm(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermissionOrSaveDraft(
    request,
    'personal-data.manage',
    SUBJECT,
    form,
  )
  const to = withChanges(new URL(request.url), { dialog: null, kind: null, id: null, _data: null })
  return handleForm(parseForm(form, personalDataForm), { failed: FAILED }, async (input) => {
    if (input.intent === 'keep') {
      const { planning, workers, trail, accounts } = input
      const typed = { planning, workers, trail, accounts }
      const changed = await setRetention(principal, typed, readSeen(input.seen))
      return redirectWithNotice(
        serverUrls.personalData(),
        changed
          ? 'Durées enregistrées\u202f: elles s’appliquent à partir de demain, chaque nuit dès 2 h.'
          : NOTHING_TO_SAVE,
      )
    }
    const kind = PERSON_KINDS.find((one) => one === input.kind) ?? 'worker'
    if (!identifier.safeParse(input.id).success) throw new PersonNotFoundError(kind)
    return redirectWithNotice(to, (await anonymise(principal, kind, input.id)).message)
  })
}
