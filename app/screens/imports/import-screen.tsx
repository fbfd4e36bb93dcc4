import { Form } from '@remix-run/react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { activityDate } from '~/domain/calendar/analysis-date'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { longDate } from '~/domain/format/dates'
import type { DescribeOffer as Offer } from '~/domain/import-models/offer'
import type { ImportFinding } from '~/domain/imports/finding'
import { checkFileName, fileProblem } from '~/domain/imports/rules'
import type { ImportForm } from '~/domain/imports/view'
import { rareUrls } from '~/rare-urls'
import { DescribeOffer } from '~/screens/imports/describe-offer'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'
import { Icon } from '~/ui/icon'
import { FindingsCard } from './findings-card'
import { ImportButtons, KEEPS_PREVIOUS_DATA } from './import-buttons'
import { ModelFields } from './model-fields'
import { NoSiteNotice } from './no-site-notice'

interface Props {
  form: ImportForm
  /** server's response with errors; null before the first submit */
  again: (FormReply & { findings?: ImportFinding[]; offer?: Offer | null }) | null
}

function useFileProblem(maxBytes: number, sent: readonly string[] | undefined) {
  const [problem, setProblem] = useState<string | null | undefined>()
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file, second] = event.target.files ?? []
    // Of several files the server leaves out by name what it cannot read.
    const isSingle = file && !second && !/\.zip$/i.test(file.name)
    const found = isSingle ? fileProblem(file, maxBytes, checkFileName) : null
    event.target.setCustomValidity(found ?? '')
    setProblem(found)
  }
  useEffect(() => {
    if (sent) setProblem(undefined)
  }, [sent])
  // undefined: no file was chosen since the server's response, whose errors show
  return { onChange, errors: problem === undefined ? sent : problem ? [problem] : undefined }
}

function activitySentence(date: string): string {
  return isLocalDate(date)
    ? `Les chiffres du fichier sont ceux du ${longDate(activityDate(date))}.`
    : 'La date d’activité est la veille, ou le vendredi quand l’import est daté d’un lundi.'
}

function Steps({ date }: { date: string }) {
  return (
    <Card title="Le fichier attendu">
      <div className="stack">
        <p>
          Un classeur Excel d’au plus 20 Mo et 100 000 lignes, avec la feuille
          «&#8239;Activité&#8239;» et, si vous les suivez, «&#8239;Collaborateurs&#8239;» et
          «&#8239;Ventes additionnelles&#8239;». Les quantités sont cumulées depuis le 1er du mois.
        </p>
        <p>
          Réimporter une date remplace les chiffres des concessions présentes dans le fichier.{' '}
          {KEEPS_PREVIOUS_DATA}
        </p>
        <p>
          <a className="button" href={rareUrls.importTemplate({ date })} download>
            <Icon name="download" />
            Télécharger le modèle
          </a>
        </p>
        <p>
          Votre DMS produit un autre fichier&#8239;? Envoyez-le tel quel&#8239;: il suffit de le
          décrire une fois par un modèle d’import. Pour essayer&#8239;:
        </p>
        <ul>
          <li>
            <a href={rareUrls.exampleSummary({ date })} download>
              Exemple d’export&#8239;: cumul par atelier (XLSX)
            </a>
          </li>
          <li>
            <a href={rareUrls.exampleLines({ date })} download>
              Exemple d’export&#8239;: lignes de factures (CSV)
            </a>
          </li>
        </ul>
      </div>
    </Card>
  )
}

/** Import form of the morning workbook: file and import date (spec 1 §2.4); works without scripts. */
export function ImportScreen({ form, again }: Props) {
  const [date, setDate] = useState(typed(again, 'date') ?? form.date)
  const file = useFileProblem(form.maxBytes, errorsOf(again, 'file'))
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // a date typed before hydration has called no handler
    const early = fields.current?.elements.namedItem('date')
    if (early instanceof HTMLInputElement) setDate(early.value)
  }, [])
  return (
    <div className="fit at-start">
      <Card title="Fichier d’activité">
        <Form ref={fields} method="post" encType="multipart/form-data" className="stack">
          {form.noSite ? <NoSiteNotice /> : null}
          <ErrorSummary
            errors={{
              date: errorsOf(again, 'date'),
              file: file.errors,
              model: errorsOf(again, 'model'),
            }}
          />
          <Field
            label="Fichier"
            hint="Classeur .xlsx, .xls ou .ods, ou fichier .csv ou .txt d’un modèle d’import, au plus 20 Mo. Plusieurs à la fois, ou dans un .zip : chacun avec sa propre date."
            errors={file.errors}
            input={{
              name: 'file',
              type: 'file',
              required: true,
              multiple: true,
              onChange: file.onChange,
              accept:
                '.xlsx,.xls,.ods,.csv,.txt,.zip,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet',
            }}
          />
          <Field
            label="Date d’import"
            hint={activitySentence(date)}
            errors={errorsOf(again, 'date')}
            input={{
              name: 'date',
              type: 'date',
              required: true,
              defaultValue: date,
              onChange: (event) => setDate(event.target.value),
            }}
          />
          <ModelFields
            models={form.models}
            sent={typed(again, 'model') ?? ''}
            errors={errorsOf(again, 'model')}
          />
          <ImportButtons pending="Envoi du fichier…" />
        </Form>
        <DescribeOffer offer={again?.offer} />
        <FindingsCard title="Erreurs" tone="bad" findings={again?.findings ?? []} />
      </Card>
      <Steps date={date} />
    </div>
  )
}
