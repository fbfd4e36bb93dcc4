import { Link } from '@remix-run/react'
import type { Check, CheckKey } from '~/domain/setup/check-list'
import { rareUrls } from '~/rare-urls'
import { Card } from '~/ui/card'
import { StatusPill } from '~/ui/status-pill'
import { urls } from '~/urls'

const ACTS: Readonly<Record<CheckKey, readonly [label: string, to: string]>> = {
  network: ['Groupes, plaques, concessions', urls.hierarchy()],
  people: ['Compléter les collaborateurs', urls.planning()],
  calendar: ['Jours ouvrés et jours fériés', urls.calendar()],
  targets: ['Saisir les objectifs', urls.targetsGrid()],
  planning: ['Remplir les plannings', urls.planning()],
  import: ['Importer un fichier', urls.import()],
  accounts: ['Gérer les utilisateurs', urls.users()],
  mail: ['Concessions en retard', urls.freshness()],
  factor: ['Mon second facteur', rareUrls.secondFactor()],
}

/** Check-list of a network that begins, as long as something is to be done (9-first-day §4). */
export function CheckListCard({ checks }: { checks: readonly Check[] }) {
  const done = checks.filter(({ isDone }) => isDone).length
  if (done === checks.length) return null
  return (
    <Card title="Mise en service" aside={`${done} / ${checks.length} faits`}>
      <p className="card-note">Chaque ligne est calculée{'\u202f'}: rien à cocher.</p>
      <ul className="list">
        {checks.map(({ key, title, isDone, text }) => (
          <li key={key} className="check-line">
            <StatusPill tone={isDone ? 'good' : 'warn'}>{isDone ? 'fait' : 'à faire'}</StatusPill>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
            <Link to={ACTS[key][1]}>{isDone ? 'Voir' : ACTS[key][0]}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
