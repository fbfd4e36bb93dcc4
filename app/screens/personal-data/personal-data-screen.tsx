import { useLocation } from '@remix-run/react'
import type { RetentionPanel } from '~/domain/personal-data/retention'
import type { PeoplePanel } from '~/domain/personal-data/view'
import { DeleteDialog } from '~/ui/delete-dialog'
import { ReplyNotice } from '~/ui/form-error-notice'
import { type FormReply, isReplyFor, sentenceOf } from '~/ui/form-reply'
import { withChanges } from '~/urls'
import { AdminNav } from '../shell/admin-nav'
import { PeopleCard } from './people-card'
import { RetentionCard } from './retention-card'

interface Props {
  people: PeoplePanel
  retention: RetentionPanel
  again: FormReply | null
}

/** Confirmation dialog of an anonymisation, which cannot be undone. */
export function AnonymiseDialog({ people, again }: Pick<Props, 'people' | 'again'>) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const asked =
    params.get('dialog') === 'anonymise'
      ? [people.asked, ...people.people].find((person) => person?.id === params.get('id'))
      : undefined
  if (!asked)
    return <ReplyNotice reply={isReplyFor(again, { intent: 'anonymise' }) ? again : null} />
  const { kind, id, name, detail } = asked
  return (
    <DeleteDialog
      key="anonymise"
      title={`Anonymiser ${name}\u202f?`}
      closeTo={withChanges(location, { dialog: null, kind: null, id: null })}
      values={{ kind, id }}
      act={{ name: 'intent', value: 'anonymise' }}
      word="Anonymiser définitivement"
      refusal={isReplyFor(again, { intent: 'anonymise', id }) ? sentenceOf(again) : null}
    >
      {detail}. Le nom est remplacé par «&#8239;
      {kind === 'worker' ? 'Ancien collaborateur' : 'Ancien utilisateur'}&#8239;» et un numéro, dans
      le planning, les imports et leurs journaux, le journal des modifications et les listes. Aucune
      somme ne change. C’est définitif&#8239;: personne ne pourra retrouver le nom. Les sauvegardes,
      les fichiers reçus et les textes libres (commentaires, demandes de support) ne sont pas
      modifiés.
    </DeleteDialog>
  )
}

/** Personal data (7-beyond §4): people to export or anonymise, and retention periods. */
export function PersonalDataScreen({ people, retention, again }: Props) {
  return (
    <>
      <AdminNav />
      <AnonymiseDialog people={people} again={again} />
      <div className="stack">
        <PeopleCard panel={people} />
        <RetentionCard
          panel={retention}
          again={isReplyFor(again, { intent: 'keep' }) ? again : null}
        />
      </div>
    </>
  )
}
