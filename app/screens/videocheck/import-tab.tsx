import { Form, useOutletContext } from '@remix-run/react'
import { type ChangeEvent, useState } from 'react'
import { addMonths } from '~/domain/calendar/local-date'
import { monthName } from '~/domain/format/dates'
import type { PageView } from '~/domain/hierarchy/view'
import type { DescribeOffer as Offer } from '~/domain/import-models/offer'
import type { ImportFinding } from '~/domain/imports/finding'
import { fileProblem } from '~/domain/imports/rules'
import { checkVideocheckFile } from '~/domain/videocheck/file'
import type { VideocheckImportTab } from '~/domain/videocheck/view'
import { rareUrls } from '~/rare-urls'
import { DescribeOffer } from '~/screens/imports/describe-offer'
import { FindingsCard } from '~/screens/imports/findings-card'
import { ImportButtons, KEEPS_PREVIOUS_DATA } from '~/screens/imports/import-buttons'
import { ModelFields } from '~/screens/imports/model-fields'
import { NoSiteNotice } from '~/screens/imports/no-site-notice'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { hasNothing } from '../shell/no-scope'
import { ImportResult } from './import-result'

const monthsUpTo = (last: string) => Array.from({ length: 26 }, (_, i) => addMonths(last, -i))

function ExpectedFile() {
  return (
    <Card title="Le fichier attendu">
      <div className="stack">
        <p>
          Un classeur .xlsx, .xls ou .ods (sa première feuille), ou un fichier .csv séparé par des
          points-virgules ou des virgules{'\u202f'}: une ligne par N° PDV, avec Entrées VideoCheck,
          Dossiers envoyés, CA identifié et CA réalisé, cumulés depuis le 1er du mois. La colonne
          Date est facultative.
        </p>
        <p>
          Réimporter une période remplace les chiffres des concessions présentes dans le fichier.{' '}
          {KEEPS_PREVIOUS_DATA}
        </p>
        <p>
          <a className="button" href={rareUrls.videocheckTemplate()} download>
            <Icon name="download" />
            Télécharger le modèle
          </a>
        </p>
      </div>
    </Card>
  )
}

/** The import form that came back; its findings when nothing of the file could be used. */
export type VideocheckReply = FormReply & { findings?: ImportFinding[]; offer?: Offer | null }

interface Props {
  tab: VideocheckImportTab
  again: VideocheckReply | null
}

/** 'Importer Données': file, period and, once it is done, its result (3 §2.8, §4); works without scripts. */
export function ImportTab({ tab, again }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const selector = useOutletContext<PageView | null>()?.selector
  const noSite = selector?.allowAll && hasNothing(selector)
  if (tab.refusal !== null)
    return (
      <Notice title={tab.refusal}>
        <p>L’import est réservé aux administrateurs, directeurs et managers.</p>
      </Notice>
    )
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    const found = (file && fileProblem(file, tab.maxBytes, checkVideocheckFile)) ?? ''
    event.target.setCustomValidity(found)
    setProblem(found)
  }
  const fileErrors = problem === null ? errorsOf(again, 'file') : problem ? [problem] : undefined
  const failure = errorsOf(again, '')?.[0]
  const months = monthsUpTo(tab.lastPeriod)
  const sent = typed(again, 'period') ?? ''
  const chosen = months.includes(sent) ? sent : tab.period
  return (
    <>
      {failure ? <Notice tone="error" title={failure} /> : null}
      <DescribeOffer offer={again?.offer} />
      {again ? <FindingsCard title="Erreurs" tone="bad" findings={again.findings ?? []} /> : null}
      {tab.result && !again ? <ImportResult result={tab.result} /> : null}
      <div className="fit at-start">
        <Card title="Importer Données">
          <Form method="post" encType="multipart/form-data" className="stack">
            {noSite ? <NoSiteNotice /> : null}
            <ErrorSummary errors={{ file: fileErrors, period: errorsOf(again, 'period') }} />
            <Field
              label="Fichier VideoCheck"
              hint="Fichier .xlsx, .xls, .ods, .csv ou .txt, au plus 20 Mo."
              errors={fileErrors}
              input={{
                name: 'file',
                type: 'file',
                required: true,
                onChange,
                accept:
                  '.xlsx,.xls,.ods,.csv,.txt,text/csv,text/plain,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet',
              }}
            />
            <Select
              label="Période"
              errors={errorsOf(again, 'period')}
              choices={months.map((month) => ({ value: month, label: monthName(month) }))}
              select={{ name: 'period', defaultValue: chosen }}
            />
            <ModelFields
              models={tab.models}
              sent={typed(again, 'model') ?? ''}
              errors={errorsOf(again, 'model')}
            />
            <ImportButtons pending="Import en cours…" />
          </Form>
        </Card>
        <ExpectedFile />
      </div>
    </>
  )
}
