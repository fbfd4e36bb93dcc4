import { Form, Link } from '@remix-run/react'
import { useRef, useState } from 'react'
import { type NetworkExportView, PROGRESS_FIELD } from '~/domain/network-export/view'
import { rareUrls } from '~/rare-urls'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Select } from '~/ui/select'
import { urls } from '~/urls'
import { AdminNav } from '../shell/admin-nav'
import { ExportProgressBar } from './export-progress-bar'

const STYLES = [
  { value: 'french', label: 'Français\u202f: 1234,5 et 20/11/2026' },
  { value: 'iso', label: 'ISO\u202f: 1234.5 et 2026-11-20' },
]

/** Form that the browser answers with a download; with scripts its progress is shown below. */
function ExportForm({ hasNetwork, groups }: NetworkExportView) {
  const field = useRef<HTMLInputElement>(null)
  const [mark, setMark] = useState('')
  const follow = () => {
    const next = String(Date.now())
    // Before the form is sent: a state would come too late.
    if (field.current) field.current.value = next
    setMark(next)
  }
  return (
    <Form
      method="post"
      action={rareUrls.networkExportFile()}
      reloadDocument
      className="stack narrow"
      onSubmit={follow}
    >
      <input type="hidden" name={PROGRESS_FIELD} ref={field} />
      <Select
        label="Périmètre"
        placeholder={hasNetwork ? 'Tout le réseau' : undefined}
        choices={groups}
        select={{ name: 'group' }}
      />
      <Select label="Nombres et dates" choices={STYLES} select={{ name: 'format' }} />
      <div className="form-actions">
        <Button tone="primary" icon="download" name="intent" value="export">
          Tout exporter (ZIP)
        </Button>
      </div>
      {mark ? <ExportProgressBar key={mark} mark={mark} /> : null}
    </Form>
  )
}

/** /exports/network: everything of the network or a group as one ZIP (9-first-day §5). */
export function NetworkExportScreen({ view }: { view: NetworkExportView }) {
  const { isAdministrator, groups, hasNetwork } = view
  return (
    <>
      {isAdministrator ? <AdminNav /> : null}
      <Card title="Toutes les données en un fichier">
        <div className="stack">
          <p>
            Un fichier ZIP avec un CSV par sujet&#8239;: concessions, collaborateurs et séjours,
            plannings, objectifs, activité par service, collaborateur et conseiller, qualité,
            VideoCheck, commentaires, actions, réglages avec leurs dates, journal. LISEZMOI.txt
            explique chaque colonne.
          </p>
          <p className="muted">
            {isAdministrator
              ? 'Avec tout le réseau, comptes et clés API sont compris, sans leurs secrets. '
              : 'Sans les comptes, les clés API et le journal des autres. '}
            Les plannings contiennent les motifs d’absence&#8239;: l’export est inscrit au journal.
          </p>
          {groups.length === 0 && !hasNetwork ? (
            <EmptyState icon="search" title="Votre affectation ne couvre aucun groupe entier.">
              L’export complet se fait par groupe&#8239;: demandez-le à un administrateur ou au
              directeur du groupe.
            </EmptyState>
          ) : (
            <ExportForm {...view} />
          )}
        </div>
      </Card>
      {isAdministrator ? (
        <p className="muted">
          Pour recharger un produit entier, il faut une sauvegarde&#8239;; pour les autres
          logiciels, une <Link to={urls.apiKeys()}>clé API</Link> «&#8239;Export complet&#8239;».
        </p>
      ) : null}
    </>
  )
}
