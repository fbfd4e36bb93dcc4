import { Form, Link } from '@remix-run/react'
import type { Check, CheckKey } from '~/domain/setup/check-list'
import type { SetupView } from '~/domain/setup/view'
import { rareUrls } from '~/rare-urls'
import { Card } from '~/ui/card'
import { StatusPill } from '~/ui/status-pill'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'

/** Page that does the rest of a line; null: none, the line says what to do. */
const ACTS: Readonly<Record<CheckKey, readonly [label: string, to: string] | null>> = {
  network: ['Décrire le réseau', urls.hierarchy()],
  people: ['Compléter les collaborateurs', urls.planning()],
  calendar: ['Régler le calendrier', urls.calendar()],
  targets: ['Saisir les objectifs', urls.targetsGrid()],
  planning: ['Remplir les plannings', urls.planning()],
  import: ['Vérifier un fichier', urls.import()],
  accounts: ['Gérer les utilisateurs', urls.users()],
  mail: null,
  backup: null,
  factor: ['Mon second facteur', rareUrls.secondFactor()],
}

function Line({ check: { key, title, isDone, text } }: { check: Check }) {
  const act = ACTS[key]
  return (
    <li className="check-line">
      <StatusPill tone={isDone ? 'good' : 'warn'}>{isDone ? 'fait' : 'à faire'}</StatusPill>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {act ? (
        <Link to={act[1]} aria-label={isDone ? `Voir\u202f: ${title}` : undefined}>
          {isDone ? 'Voir' : act[0]}
        </Link>
      ) : null}
    </li>
  )
}

/** Check-list of a network that begins, and the choice to put it away (9-first-day §4). */
export function CheckListCard({ setup: { checks, isPutAway } }: { setup: SetupView }) {
  const done = checks.filter(({ isDone }) => isDone).length
  const [intent, label] = isPutAway
    ? (['resume-setup', 'Reprendre'] as const)
    : (['put-away-setup', 'Mettre de côté'] as const)
  return (
    <Card
      id="mise-en-service"
      title="Mise en service"
      aside={`${done} sur ${checks.length} ${done > 1 ? 'faites' : 'faite'}`}
    >
      <p className="card-note">Chaque ligne est calculée&#8239;: rien à cocher.</p>
      <ul className="list">
        {checks.map((check) => (
          <Line key={check.key} check={check} />
        ))}
      </ul>
      <Form method="post" className="form-actions">
        <SubmitButton tone="quiet" name="intent" value={intent} pending="Enregistrement…">
          {label}
        </SubmitButton>
        <span className="muted">
          {isPutAway
            ? 'La liste redevient le premier écran des administrateurs, tant qu’il reste à faire.'
            : 'Le matin du réseau prend sa place, pour tous les administrateurs.'}
        </span>
      </Form>
    </Card>
  )
}
