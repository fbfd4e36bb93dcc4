import { Form } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { counted, decimal } from '~/domain/format/numbers'
import { PEOPLE_INTENT } from '~/domain/import-settling/choices'
import type { PeopleOffer, PersonLine } from '~/domain/import-settling/new-people'
import {
  CREATE,
  LEAVE,
  OFFERED_TEAMS,
  type PersonPart,
  personControl,
} from '~/domain/import-settling/people-controls'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { type FormReply, fieldValue } from '~/ui/form-reply'
import { StatusPill } from '~/ui/status-pill'
import { SubmitButton } from '~/ui/submit-button'
import { NEXT_STEPS, type NextStep } from './next-step'

interface Props {
  offer: PeopleOffer
  /** failed submit of this form; null when there is none */
  again: FormReply | null
  next: NextStep
}

const TEAMS = OFFERED_TEAMS.map((value) => ({ value, label: SERVICE_LABELS[value] }))

/** Gives the attributes of a row's control after a failed submit, or with its proposed value. */
const namedAfter =
  (again: FormReply | null) =>
  (part: PersonPart, label: string, row: PersonLine, proposed: string) => {
    const name = personControl(part, row)
    return {
      name,
      className: 'input',
      'aria-label': `${label}, ${row.name}`,
      defaultValue: fieldValue(again, name, proposed),
    }
  }

/** Select of a row; `blank`: text of the empty choice. */
function Choice({
  named,
  blank,
  choices,
}: {
  named: ComponentProps<'select'>
  blank: string
  choices: readonly { value: string; label: string }[]
}) {
  return (
    <select {...named}>
      <option value="">{blank}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function columnsOf({ trades }: PeopleOffer, again: FormReply | null): Column<PersonLine>[] {
  const named = namedAfter(again)
  return [
    {
      key: 'name',
      header: 'Collaborateur',
      cell: (row) => (
        <>
          {row.name}
          <input type="hidden" name={personControl('id', row)} value={row._id} />
        </>
      ),
    },
    { key: 'matricule', header: 'Matricule', cell: ({ matricule }) => matricule || '-' },
    {
      key: 'hours',
      header: 'Heures facturées',
      number: true,
      cell: ({ billedHours }) => decimal(billedHours, 2),
    },
    {
      key: 'team',
      header: 'Équipe',
      cell: (row) => (
        <Choice named={named('team', 'Équipe', row, row.team)} blank="À choisir" choices={TEAMS} />
      ),
    },
    {
      key: 'trade',
      header: 'Métier',
      cell: (row) => (
        <Choice
          named={named('trade', 'Métier', row, row.trade)}
          blank="Selon l’équipe"
          choices={trades.map((value) => ({ value, label: value }))}
        />
      ),
    },
    {
      key: 'arrival',
      header: 'Arrivée',
      cell: (row) => <input type="date" {...named('arrival', 'Arrivée', row, row.arrivesOn)} />,
    },
    {
      key: 'decision',
      header: 'Décision',
      cell: (row) => (
        <div className="stack gap-1 one-column">
          <Choice
            named={named('decision', 'Décision', row, row.decision)}
            blank="À décider"
            choices={[
              ...row.near,
              { value: CREATE, label: 'Créer' },
              { value: LEAVE, label: 'Laisser de côté' },
            ]}
          />
          {row.doubts.map((doubt) => (
            <span key={doubt} className="muted">
              {doubt}
            </span>
          ))}
        </div>
      ),
    },
  ]
}

/** Form that creates the people whom a file names and their concessions do not know (9 §3); works without scripts. */
export function PeopleCard({ offer, again, next }: Props) {
  const { model, sites, more } = offer
  const open = sites.reduce((sum, { people }) => sum + people.length, 0)
  const { effect, button } = NEXT_STEPS[next]
  const hidden = (
    <>
      <input type="hidden" name="model" value={model} />
      <input type="hidden" name="open" value={open} />
    </>
  )
  if (open === 0)
    return (
      <Card title="Collaborateurs inconnus">
        <Form method="post" className="stack" preventScrollReset>
          {hidden}
          <p>
            Les collaborateurs inconnus du fichier sont maintenant connus&#8239;: importez-le de
            nouveau pour que leurs heures leur reviennent.
          </p>
          <div className="form-actions">
            <SubmitButton name="intent" value={PEOPLE_INTENT} pending="Enregistrement…">
              Importer de nouveau
            </SubmitButton>
          </div>
        </Form>
      </Card>
    )
  return (
    <Card
      title="Créer ces collaborateurs"
      aside={<StatusPill tone="warn">{counted(open + more, 'inconnu')}</StatusPill>}
    >
      <Form method="post" className="stack" preventScrollReset>
        {hidden}
        <p>
          Le fichier nomme ces personnes, que leur concession ne connaît pas. Une fois créées ou
          rattachées, {effect}. Annuler l’import ne les retire pas.
        </p>
        <p className="muted">
          Métier selon l’équipe&#8239;: Mécanicien, Mécanicien rapide, Carrossier, Encadrant ou
          Secrétaire. Les heures d’une personne laissée de côté restent sous son nom, sans lien.
        </p>
        {more > 0 ? (
          <p className="muted">
            {counted(more, 'autre personne suivra', 'autres personnes suivront')}.
          </p>
        ) : null}
        {sites.map(({ siteId, name, people }) => (
          <DataTable
            key={siteId}
            cards
            showCaption
            caption={`${name}\u202f: collaborateurs à créer`}
            columns={columnsOf(offer, again)}
            rows={people}
            rowKey={(row) => personControl('id', row)}
          />
        ))}
        <div className="form-actions">
          <SubmitButton name="intent" value={PEOPLE_INTENT} pending="Enregistrement…">
            Créer et {button}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
