import { Form } from '@remix-run/react'
import type { Check, CheckKey } from '~/domain/setup/check-list'
import type { SetupView } from '~/domain/setup/view'
import { rareUrls } from '~/rare-urls'
import { Button, LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'

/** Page that does the rest of a line; null: none, the line says what to do. */
const ACTS: Readonly<Record<CheckKey, readonly [label: string, to: string] | null>> = {
  network: ['Décrire le réseau', urls.hierarchy()],
  people: ['Compléter les collaborateurs', urls.planning()],
  calendar: ['Régler le calendrier', urls.calendar()],
  targets: ['Saisir les objectifs', urls.targetsGrid()],
  planning: ['Voir les plannings', urls.planning()],
  import: ['Vérifier un fichier', urls.import()],
  accounts: ['Gérer les utilisateurs', urls.users()],
  mail: null,
  backup: null,
  factor: ['Mon second facteur', rareUrls.secondFactor()],
}

function Line({ check, hasDownload }: { check: Check } & Pick<SetupView, 'hasDownload'>) {
  const { key, title, isDone, text } = check
  const act = ACTS[key]
  return (
    <li className={isDone ? 'check-line muted' : 'check-line'}>
      <StatusPill tone={isDone ? 'good' : 'warn'}>{isDone ? 'fait' : 'à faire'}</StatusPill>
      <h3>{title}</h3>
      <p>{text}</p>
      {key === 'mail' && isDone ? <TrialMail /> : null}
      {key === 'planning' && !isDone ? <FillPlannings /> : null}
      {key === 'backup' && hasDownload ? <BackupDownload /> : null}
      {act && !isDone && key !== 'planning' ? (
        <LinkButton small to={act[1]}>
          {act[0]}
        </LinkButton>
      ) : null}
      {act && isDone ? (
        <DelegatedLink to={act[1]} aria-label={`Voir\u202f: ${title}`}>
          Voir
        </DelegatedLink>
      ) : null}
    </li>
  )
}

/** Act of the line 'E-mail'; its answer comes as a notice, or above the list. */
const TrialMail = () => (
  <Form method="post">
    <SubmitButton small tone="quiet" name="intent" value="trial-mail" pending="Envoi…">
      Envoyer un e-mail d’essai
    </SubmitButton>
  </Form>
)

/** Act of the line 'Planning': fills in the background, and leads to the page with its progress. */
const FillPlannings = () => (
  <Form method="post" action={rareUrls.fillPlannings()}>
    <SubmitButton small name="intent" value="fill-plannings" pending="Remplissage…">
      Remplir le mois de toutes les concessions
    </SubmitButton>
  </Form>
)

/** Act of the line 'Sauvegarde': a form, because the download is written to the trail. */
const BackupDownload = () => (
  <Form method="post" action={rareUrls.backupFile()} reloadDocument>
    <Button small icon="download" name="intent" value="download-backup">
      Télécharger une sauvegarde
    </Button>
  </Form>
)

/** Button that puts the list away, or takes it up again, for all administrators. */
function PutAway({ isPutAway }: Pick<SetupView, 'isPutAway'>) {
  const [intent, label, text] = isPutAway
    ? (['resume-setup', 'Reprendre', 'Le matin du réseau est votre premier écran.'] as const)
    : (['put-away-setup', 'Mettre de côté', 'Le matin du réseau prendra sa place.'] as const)
  return (
    <Form method="post" className="check-away">
      <span className="note small">{text}</span>
      <SubmitButton small tone="quiet" name="intent" value={intent} pending="Enregistrement…">
        {label}
      </SubmitButton>
    </Form>
  )
}

/** Check-list of a network that begins, and the choice to put it away (9-first-day §4). */
export function CheckListCard({ setup }: { setup: SetupView }) {
  const { checks, isPutAway, hasDownload } = setup
  const done = checks.filter(({ isDone }) => isDone).length
  return (
    <Card id="mise-en-service" title="Mise en service" aside={<PutAway isPutAway={isPutAway} />}>
      <div className="home-line">
        <p className="home-figure">
          {done} / {checks.length} <small>{done > 1 ? 'faits' : 'fait'}</small>
        </p>
        <progress className="meter" max={checks.length} value={done} aria-label="Mise en service" />
        <p className="note">Chaque ligne est calculée&#8239;: rien à cocher.</p>
      </div>
      <ul className="list">
        {checks.map((check) => (
          <Line key={check.key} check={check} hasDownload={hasDownload} />
        ))}
      </ul>
    </Card>
  )
}
