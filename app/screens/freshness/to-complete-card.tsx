import { Form } from '@remix-run/react'
import { spokenTime } from '~/domain/freshness/wall-time'
import { Card } from '~/ui/card'
import { Checkbox } from '~/ui/checkbox'
import { SubmitButton } from '~/ui/submit-button'

/** Choice of the daily mail 'À compléter' (7-beyond §5). @param limit hour (HH:mm) from which it is sent */
export function ToCompleteCard({ wanted, limit }: { wanted: boolean; limit: string }) {
  return (
    <Card id="a-completer" title="E-mail «&#8239;À compléter&#8239;»">
      <Form method="post" className="stack" preventScrollReset>
        <p className="card-note">
          Chaque jour ouvré à {spokenTime(limit)}, chaque compte reçoit ce qu’il peut compléter dans
          son affectation&#8239;: objectifs, potentiels, plannings, qualité, VideoCheck, imports.
          Rien ne part quand rien ne manque.
        </p>
        <Checkbox
          key={String(wanted)}
          label="Envoyer l’e-mail «&#8239;À compléter&#8239;»"
          input={{ id: 'mails-a-completer', name: 'wanted', defaultChecked: wanted }}
        />
        <div className="form-actions">
          <SubmitButton name="form" value="to-complete" pending="Enregistrement…">
            Enregistrer le choix
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
