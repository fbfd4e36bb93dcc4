import { Form } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import type { FactorPage } from '~/domain/session/second-factor-view'
import { CodeField } from '~/screens/session/code-screen'
import { CurrentPasswordField } from '~/screens/session/credential-fields'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import type { FormReply } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'

type Reply = FormReply | { codes: string[] } | null | undefined

/** The recovery codes, the one time that they are shown. */
function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <Card title="Vos codes de secours">
      <Notice
        tone="warning"
        title="Notez ces codes maintenant&#8239;: ils ne seront plus affichés."
      >
        <p>
          Sans votre téléphone, chacun remplace une fois le code de l’application. Conservez-les
          hors de ce téléphone.
        </p>
      </Notice>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <LinkButton tone="primary" to={urls.profile()}>
          J’ai noté les codes
        </LinkButton>
      </div>
    </Card>
  )
}

/** The own password, where there are any. */
const Password = ({ page, result }: { page: FactorPage; result: FormReply | null | undefined }) =>
  page.passwords ? (
    <CurrentPasswordField name="currentPassword" label="Mot de passe actuel" result={result} />
  ) : null

function SetUp({ page, again }: { page: FactorPage & { state: 'pending' }; again: Reply }) {
  const result = again && 'codes' in again ? null : again
  return (
    <Card title="Activer la double authentification">
      <Form method="post" className="stack" noValidate>
        <ErrorSummary errors={result?.error ?? {}} />
        <p>
          1. Scannez cette image avec votre application d’authentification (Google Authenticator,
          Microsoft Authenticator, FreeOTP…).
        </p>
        <img
          className="factor-image"
          src={page.image}
          alt="QR code de la clé ci-dessous"
          width={220}
          height={220}
        />
        <p>
          Vous ne pouvez pas la scanner&#8239;? Saisissez cette clé dans l’application&#8239;:{' '}
          <code className="factor-key">{page.secret}</code>
        </p>
        <p>
          2. Saisissez {page.passwords ? 'votre mot de passe, puis ' : null}le code à 6 chiffres que
          l’application affiche.
        </p>
        <Password page={page} result={result} />
        <CodeField result={result} hint="Il change toutes les 30 secondes." />
        <div className="form-actions">
          <SubmitButton name="intent" value="confirm" pending="Activation…">
            Activer
          </SubmitButton>
          <SubmitButton name="intent" value="cancel" tone="quiet">
            Annuler
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

function SwitchedOn({ page, again }: { page: FactorPage & { state: 'on' }; again: Reply }) {
  const result = again && 'codes' in again ? null : again
  const { codesLeft } = page
  return (
    <Card title="Double authentification active">
      <p>
        Active depuis le {frenchDateTime(page.since)}. Il vous reste {codesLeft} code
        {codesLeft > 1 ? 's' : ''} de secours.
      </p>
      <Form method="post" className="stack" noValidate>
        <ErrorSummary errors={result?.error ?? {}} />
        <Password page={page} result={result} />
        <CodeField
          result={result}
          hint="Les 6 chiffres de votre application, ou l’un de vos codes de secours."
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="renew" pending="Création…">
            Créer de nouveaux codes de secours
          </SubmitButton>
          <SubmitButton name="intent" value="off" tone="quiet">
            Désactiver la double authentification
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

/** The own second factor (7-beyond §4): switched on, its recovery codes, switched off. */
export function SecondFactorScreen({ page, reply }: { page: FactorPage; reply: Reply }) {
  if (reply && 'codes' in reply) {
    return (
      <div className="narrow stack">
        <Codes codes={reply.codes} />
      </div>
    )
  }
  return (
    <div className="narrow stack">
      {page.required ? (
        <Notice tone="warning">
          La double authentification est exigée des administrateurs&#8239;: activez-la pour
          continuer.
        </Notice>
      ) : null}
      {page.state === 'pending' ? <SetUp page={page} again={reply} /> : null}
      {page.state === 'on' ? <SwitchedOn page={page} again={reply} /> : null}
      {page.state === 'off' ? (
        <Card title="Double authentification">
          {page.passwords ? (
            <p>
              Après votre mot de passe, la connexion demande un code à 6 chiffres que votre
              téléphone affiche. Connaître votre mot de passe ne suffit donc plus.
            </p>
          ) : (
            <p>
              Après le compte de l’entreprise, la connexion demande un code à 6 chiffres que votre
              téléphone affiche.
            </p>
          )}
          <Form method="post" className="form-actions">
            <SubmitButton name="intent" value="begin">
              Commencer
            </SubmitButton>
          </Form>
        </Card>
      ) : null}
    </div>
  )
}
