import type { AdministrationMorning } from '~/domain/morning/administration'
import { rareUrls } from '~/rare-urls'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { Notice } from '~/ui/notice'
import { StatusPill } from '~/ui/status-pill'
import { urls } from '~/urls'
import { VERDICTS } from '../imports/labels'
import { MorningGroups } from './morning-groups'

function Verdict({ verdict }: Pick<AdministrationMorning, 'verdict'>) {
  if (verdict.error !== null) return <Notice tone="error">{verdict.error}</Notice>
  const { text, word, tone, watched, to } = verdict.value
  return (
    <p className="home-verdict">
      <b>Réseau</b>&#8239;: {text} <StatusPill tone={tone}>{word}</StatusPill>
      {watched ? ` · ${watched}` : ''} ·{' '}
      <DelegatedLink className="no-print" to={to}>
        Voir la synthèse
      </DelegatedLink>
    </p>
  )
}

function Arrivals({ morning }: { morning: AdministrationMorning }) {
  const { day, arrivals, pills, verdict } = morning
  const found = arrivals.value
  return (
    <section className="card" aria-labelledby="ce-matin">
      <h2 id="ce-matin" className="visually-hidden">
        Ce matin, {day}
      </h2>
      <div className="home-line">
        {found ? (
          <>
            <p className={found.isWhole ? 'home-figure value-good' : 'home-figure'}>
              {found.isWhole ? '✓ ' : null}
              {found.figure} <small>{found.text}</small>
            </p>
            <ul className="list home-pills">
              {pills.map(({ key, text, tone }) => (
                <li key={key}>
                  <a href={`#${key}`}>
                    <StatusPill tone={tone}>{text}</StatusPill>
                  </a>
                </li>
              ))}
            </ul>
            <LinkButton tone="primary" to={found.check}>
              Vérifier un fichier
            </LinkButton>
          </>
        ) : (
          <Notice tone="error">{arrivals.error}</Notice>
        )}
      </div>
      {found?.note ? <p className="note small">{found.note}</p> : null}
      <Verdict verdict={verdict} />
    </section>
  )
}

function Files({ files }: Pick<AdministrationMorning, 'files'>) {
  return (
    <Card id="arrivees" title="Derniers fichiers" className="home-files">
      {files.error === null ? null : <Notice tone="error">{files.error}</Notice>}
      <ul className="list">
        {files.value?.map(({ id, name, at, by, outcome }) => (
          <li key={id}>
            <div>
              <DelegatedLink className="file-name" to={rareUrls.importResult(id)}>
                {name}
              </DelegatedLink>
              <p className="note small">
                {at}, {by}
              </p>
            </div>
            <StatusPill tone={VERDICTS[outcome].pill}>{VERDICTS[outcome].word}</StatusPill>
          </li>
        ))}
      </ul>
      {files.value?.length === 0 ? <p>Aucun fichier pour l’instant.</p> : null}
      <p>
        <DelegatedLink to={urls.importLog()}>Journal des imports</DelegatedLink>
      </p>
    </Card>
  )
}

/** The administrators' morning: what has arrived, what to deal with, and the verdict in one line (9-first-day §4). */
export function AdministrationMorningScreen({ morning }: { morning: AdministrationMorning }) {
  if (morning.arrivals.error === null && morning.arrivals.value === null)
    return (
      <Card title="Aucune donnée n’est attendue pour l’instant">
        <p>Le matin se remplit dès que le réseau a des concessions.</p>
        <DelegatedLink to={rareUrls.setupList()}>Voir la mise en service</DelegatedLink>
      </Card>
    )
  return (
    <>
      <Arrivals morning={morning} />
      <div className="home-columns">
        <MorningGroups groups={morning.groups} />
        <Files files={morning.files} />
      </div>
    </>
  )
}
