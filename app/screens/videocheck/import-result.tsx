import { verdictOf } from '~/domain/imports/view'
import type { VideocheckImportResult } from '~/domain/videocheck/view'
import { counted } from '~/format/numbers'
import { FindingsCard } from '~/screens/imports/findings-card'
import { SitesCard } from '~/screens/imports/sites-card'
import { Notice } from '~/ui/notice'

const of = (sites: VideocheckImportResult['sites'], outcome: string) =>
  sites.filter((site) => site.outcome === outcome).length

/** The server's message, red when anything failed (3 §8), with every concession and every error. */
export function ImportResult({ result }: { result: VideocheckImportResult }) {
  const { state, message, failed, fileName, sites, errors, warnings } = result
  const counts = { stored: of(sites, 'stored'), unchanged: of(sites, 'unchanged'), failed }
  const verdict = verdictOf({
    state,
    counts: { ...counts, errors: errors.length, warnings: warnings.length },
  })
  const tone = verdict === 'success' ? 'success' : verdict === 'running' ? 'info' : 'error'
  return (
    <>
      <Notice tone={tone} title={message || 'Import en cours…'}>
        <p>
          {fileName}
          {'\u202f'}: {counted(counts.stored, 'concession enregistrée', 'concessions enregistrées')}
          {counts.unchanged > 0 ? `, ${counted(counts.unchanged, 'inchangée')}` : ''}
          {failed > 0 ? `, ${failed} en échec` : ''}.
        </p>
      </Notice>
      <FindingsCard title="Erreurs" tone="bad" findings={errors} />
      <FindingsCard title="Avertissements" tone="warn" findings={warnings} />
      <SitesCard sites={sites} />
    </>
  )
}
