import { Form } from '@remix-run/react'
import { ROLE_LABELS } from '~/domain/access/roles'
import type { AccessibleSites } from '~/domain/session/accessible-sites'
import type { FrameUser } from '~/domain/session/frame-user'
import type { Theme } from '~/domain/session/theme'
import { rareUrls } from '~/rare-urls'
import { CurrentPasswordField, NewPasswordFields } from '~/screens/session/credential-fields'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { useFormResetKey } from '~/ui/form-key'
import { type FormReply, isReplyFor } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { AccessibleSitesCard } from './accessible-sites-card'
import { type AlertChoice, AlertsCard } from './alerts-card'
import { MorningCard, type MorningChoice } from './morning-card'
import { ThemeCard } from './theme-card'

interface Props {
  user: FrameUser
  accessible: AccessibleSites
  morning: MorningChoice
  alerts: AlertChoice
  theme: Theme | null
  /** whether the second factor is on; null for who may have none */
  secondFactor: boolean | null
  /** whether accounts have a password */
  passwords: boolean
  result?: FormReply | null | undefined
}

/** 'Mon profil': who one is, the mail of the morning and alerts (7-beyond §3), and the own password (spec 2 §2). */
export function ProfileScreen(props: Props) {
  const { user, accessible, morning, alerts, theme, secondFactor, passwords, result } = props
  const ofMorning = isReplyFor(result, { form: 'morning' }) ? result : null
  const ofAlerts = isReplyFor(result, { form: 'alerts' }) ? result : null
  const ofPassword = ofMorning || ofAlerts ? null : result
  const saved = useFormResetKey('form', null)
  return (
    <div className="profile">
      <Card title="Mon compte">
        <dl className="facts">
          <dt>E-mail</dt>
          <dd>{user.email}</dd>
          {user.name ? (
            <>
              <dt>Nom</dt>
              <dd>{user.name}</dd>
            </>
          ) : null}
          <dt>Rôle</dt>
          <dd>{ROLE_LABELS[user.role]}</dd>
        </dl>
      </Card>
      <AccessibleSitesCard {...accessible} />
      <MorningCard choice={morning} again={ofMorning ?? null} />
      <ThemeCard theme={theme} />
      <AlertsCard choice={alerts} again={ofAlerts ?? null} />
      {secondFactor === null ? null : (
        <Card title="Double authentification">
          <p className="card-note">
            {secondFactor
              ? 'Active\u202f: la connexion demande aussi un code de votre téléphone.'
              : `Inactive\u202f: ${passwords ? 'votre mot de passe' : 'le compte de l’entreprise'} suffit pour se connecter.`}
          </p>
          <div className="form-actions">
            <LinkButton to={rareUrls.secondFactor()}>
              {secondFactor ? 'Gérer' : 'Activer'}
              <VisuallyHidden> la double authentification</VisuallyHidden>
            </LinkButton>
          </div>
        </Card>
      )}
      {passwords ? (
        <Card title="Changer de mot de passe">
          <ErrorSummary errors={ofPassword?.error ?? {}} />
          <Form method="post" className="stack" noValidate key={saved}>
            <CurrentPasswordField
              name="currentPassword"
              label="Mot de passe actuel"
              result={ofPassword}
            />
            <NewPasswordFields result={ofPassword} />
            <div className="form-actions">
              <SubmitButton pending="Enregistrement…">Changer le mot de passe</SubmitButton>
            </div>
          </Form>
        </Card>
      ) : null}
    </div>
  )
}
