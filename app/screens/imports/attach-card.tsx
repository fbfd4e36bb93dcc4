import { Form } from '@remix-run/react'
import { counted } from '~/domain/format/numbers'
import type { Attaching } from '~/domain/import-previews/preview-page'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'
import { type FormReply, typed } from '~/ui/form-reply'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'

interface Props {
  attaching: Attaching
  again: FormReply | null
}

/** Search form that narrows the list of concessions of a large network; works without scripts. */
function Narrow({ query, more }: Attaching) {
  if (!query && more === 0) return null
  return (
    <Form method="get" className="form-actions search-form at-end below-3" preventScrollReset>
      <Field
        key={query}
        label="Chercher une concession"
        hint={
          more > 0 ? `${counted(more, 'autre concession', 'autres concessions')} hors liste.` : null
        }
        input={{ name: 'q', type: 'search', defaultValue: query, maxLength: 200 }}
      />
      <Button icon="search">Chercher</Button>
    </Form>
  )
}

/** Form that assigns an unknown PDV number to a concession, like the network page (7-beyond §2). */
export function AttachCard({ attaching, again }: Props) {
  const { numbers, choices } = attaching
  return (
    <Card title="Numéros PDV inconnus">
      <div className="stack">
        <p>
          Rattachez le numéro à une concession&#8239;: le fichier est aussitôt recontrôlé. Aucun
          chiffre n’est encore enregistré.
        </p>
        <Narrow {...attaching} />
        <Form
          method="post"
          className="form-actions"
          preventScrollReset
          // remounts after each number: the concession selected for the last number must not stay selected
          key={numbers.join()}
        >
          <Select
            label="Numéro PDV"
            choices={numbers.map((number) => ({ value: number, label: number }))}
            select={{ name: 'number', defaultValue: typed(again, 'number') ?? numbers[0] }}
          />
          <Select
            label="Rattacher à"
            choices={choices}
            placeholder="Choisir une concession"
            select={{ name: 'site', required: true, defaultValue: typed(again, 'site') ?? '' }}
          />
          <SubmitButton tone="quiet" name="intent" value="attach" pending="Rattachement…">
            Rattacher
          </SubmitButton>
        </Form>
      </div>
    </Card>
  )
}
