import { Form } from '@remix-run/react'
import { THEMES, type Theme } from '~/domain/session/theme'
import { Card } from '~/ui/card'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'

const CHOICES = [
  { value: '', label: 'Selon l’appareil' },
  ...Object.entries(THEMES).map(([value, label]) => ({ value, label })),
]

/** Form of the colour scheme, posted as a document: the server writes the scheme into the page. */
export function ThemeCard({ theme }: { theme: Theme | null }) {
  return (
    <Card id="affichage" title="Affichage">
      <Form method="post" className="stack" reloadDocument>
        <Select
          label="Thème"
          hint="Les impressions restent claires."
          choices={CHOICES}
          select={{ name: 'theme', defaultValue: theme ?? '' }}
        />
        <div className="form-actions">
          <SubmitButton name="form" value="theme" pending="Enregistrement…">
            Enregistrer le thème
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
