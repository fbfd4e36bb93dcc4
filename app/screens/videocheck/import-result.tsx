import { Link } from '@remix-run/react'
import { counted } from '~/domain/format/numbers'
import { importOutcome } from '~/domain/imports/view'
import { modelText } from '~/domain/records/used-model'
import type { VideocheckImportResult } from '~/domain/videocheck/view'

import { AccountCard } from '~/screens/imports/account-card'
import { FindingsCard } from '~/screens/imports/findings-card'
import { VERDICTS } from '~/screens/imports/labels'
import { Reserves, WARNINGS_ID } from '~/screens/imports/reserves'
import { SitesCard } from '~/screens/imports/sites-card'
import { Notice } from '~/ui/notice'

const of = (sites: VideocheckImportResult['sites'], outcome: string) =>
  sites.filter((site) => site.outcome === outcome).length

/** The server's message, red when anything failed (3 §8), amber when figures fell (4-decisions, 41), and every finding. */
export function ImportResult({ result }: { result: VideocheckImportResult }) {
  const { state, message, failed, fileName, model, sites, errors, warnings, reserves, settle } =
    result
  const counts = { stored: of(sites, 'stored'), unchanged: of(sites, 'unchanged'), failed }
  const verdict = importOutcome({
    state,
    counts: {
      ...counts,
      errors: errors.length,
      warnings: warnings.length,
      reserves: reserves.length,
    },
  })
  const tone = failed > 0 ? 'error' : VERDICTS[verdict].tone
  const title = verdict === 'reserved' ? VERDICTS.reserved.title : message
  return (
    <>
      <Notice tone={tone} title={title || 'Import en cours…'}>
        <p>
          {fileName}
          {model ? `, modèle ${modelText(model)}` : ''}
          {'\u202f'}: {counted(counts.stored, 'concession enregistrée', 'concessions enregistrées')}
          {counts.unchanged > 0 ? `, ${counted(counts.unchanged, 'inchangée')}` : ''}
          {failed > 0 ? `, ${failed} en échec` : ''}.
        </p>
        {verdict === 'reserved' ? (
          <Reserves reserves={reserves} warnings={warnings.length} />
        ) : null}
      </Notice>
      {settle ? (
        <Notice tone="warning" title="Le modèle ne connaît pas toutes les valeurs de ce fichier.">
          <p>
            <Link to={settle}>Décider des valeurs inconnues</Link>
          </p>
        </Notice>
      ) : null}
      <FindingsCard title="Erreurs" tone="bad" findings={errors} />
      <FindingsCard id={WARNINGS_ID} title="Avertissements" tone="warn" findings={warnings} />
      <AccountCard account={result.account} unit="€" />
      <SitesCard sites={sites} />
    </>
  )
}
