import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ofFrenchMonth } from '~/domain/calendar/business-day'
import type { ActionView, ActDialog as Dialogue } from '~/domain/planning/view'
import { monthName } from '~/format/dates'
import { Button } from '~/ui/button'
import { CancelLink } from '~/ui/cancel-link'
import { Dialog } from '~/ui/dialog'
import { SubmitButton } from '~/ui/submit-button'
import { useAddress } from './address'
import { PasteFields, PastePreview } from './paste-fields'

interface Act {
  title: string
  body: ReactNode
  intent: string
  confirm: string
  pending: string
  danger?: boolean
  wide?: boolean
  /** a second button, back to what was typed */
  back?: { intent: string; label: string }
}

type Props = {
  dialog: Dialogue
  siteId: string
  siteName: string
  month: string
  /** the server's answer to the dialog's form */
  answer: ActionView | null
  /** what the act could not do, when it was just tried */
  notices: ReactNode
}

/** Whom the fills plan on Saturdays (4-decisions, 46). */
const SATURDAYS =
  'Les samedis ne sont remplis que pour qui en a travaillé un dans les deux mois précédents.'

function actOf({ dialog, siteName, month, answer }: Props): Act {
  const named = `${ofFrenchMonth(month)}, ${siteName}`
  switch (dialog.kind) {
    case 'fill':
      return {
        title: 'Remplissage automatique',
        body: (
          <p>
            Les jours ouverts encore vides {named} reçoivent le code habituel de chaque
            équipe&#8239;: 1 pour les équipes productives, P pour les autres. {SATURDAYS} Les codes
            déjà saisis ne changent pas.
          </p>
        ),
        intent: 'auto-fill',
        confirm: 'Remplir le mois',
        pending: 'Remplissage…',
      }
    case 'copy':
      return {
        title: 'Recopier le mois précédent',
        body: (
          <p>
            Les jours ouverts encore vides {named} reçoivent, jour de semaine par jour de semaine,
            le code le plus fréquent du mois précédent. Congés et maladies ne sont pas recopiés.
          </p>
        ),
        intent: 'copy-pattern',
        confirm: 'Recopier',
        pending: 'Recopie…',
      }
    case 'paste': {
      const { paste = null, values = {} } = answer ?? {}
      const title = 'Coller depuis Excel'
      if (paste)
        return {
          title,
          body: <PastePreview paste={paste} values={values} />,
          intent: 'save-paste',
          confirm: `Enregistrer ${paste.cells < 2 ? 'la cellule' : `les ${paste.cells} cellules`}`,
          pending: 'Enregistrement…',
          back: { intent: 'paste-again', label: 'Modifier le tableau' },
          wide: true,
        }
      return {
        title,
        body: <PasteFields values={values} />,
        intent: 'paste-table',
        confirm: 'Voir ce qui change',
        pending: 'Lecture…',
        wide: true,
      }
    }
    case 'reopen':
      return {
        title: 'Rouvrir le mois',
        body: (
          <p>
            Le planning {named} pourra de nouveau être modifié par toutes les personnes qui en ont
            le droit, jusqu’à ce que vous le refermiez. L’ouverture est inscrite au journal.
          </p>
        ),
        intent: 'reopen',
        confirm: 'Rouvrir le mois',
        pending: 'Ouverture…',
      }
    case 'close':
      return {
        title: 'Refermer le mois',
        body: <p>Le planning {named} ne pourra plus être modifié.</p>,
        intent: 'close',
        confirm: 'Refermer le mois',
        pending: 'Fermeture…',
      }
    case 'reset':
      return {
        title: `Remplissage automatique de ${dialog.worker.name}`,
        body: (
          <p>
            Tout le mois est réinitialisé, week-ends et jours fériés compris&#8239;: les codes déjà
            saisis pour {dialog.worker.name} en {monthName(month).toLowerCase()} seront remplacés.{' '}
            {SATURDAYS}
          </p>
        ),
        intent: 'reset-worker',
        confirm: 'Réinitialiser le mois',
        pending: 'Remplissage…',
        danger: true,
      }
    case 'delete':
      return {
        title: `Supprimer ${dialog.worker.name}\u202f?`,
        body: (
          <p>
            Cette suppression est définitive et irréversible. {dialog.worker.name} disparaît du
            planning à partir de demain&#8239;; les jours déjà passés restent comptés.
          </p>
        ),
        intent: 'delete-worker',
        confirm: 'Supprimer définitivement',
        pending: 'Suppression…',
        danger: true,
      }
  }
}

/** Asks before an act that writes many cells, or none can take back (spec 2 §4). */
export function ActDialog(props: Props) {
  const { dialog, siteId, month, notices } = props
  const address = useAddress()
  const act = actOf(props)
  const closeTo = address({})
  return (
    <Dialog title={act.title} closeTo={closeTo} wide={act.wide}>
      <Form method="post" className="stack" preventScrollReset>
        {notices}
        <input type="hidden" name="site" value={siteId} />
        <input type="hidden" name="month" value={month} />
        {'worker' in dialog ? (
          <input type="hidden" name="worker" value={dialog.worker._id} />
        ) : null}
        {act.body}
        <div className="form-actions">
          <SubmitButton
            tone={act.danger ? 'danger' : 'primary'}
            pending={act.pending}
            name="intent"
            value={act.intent}
          >
            {act.confirm}
          </SubmitButton>
          {act.back ? (
            <Button name="intent" value={act.back.intent} formNoValidate>
              {act.back.label}
            </Button>
          ) : null}
          <CancelLink to={closeTo} />
        </div>
      </Form>
    </Dialog>
  )
}
