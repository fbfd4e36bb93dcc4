import { Form, Link } from '@remix-run/react'
import { integer } from '~/domain/format/numbers'
import type { FrameUser } from '~/domain/session/frame-user'
import { displayName } from '~/domain/users/display-name'
import { Button, LinkButton } from '~/ui/button'
import { DetailsMenu } from '~/ui/details-menu'
import { urls } from '~/urls'

/** First letter of the e-mail, or 'U' (spec 1 §2.4). */
export const initialOf = (email: string): string => email.trim().charAt(0).toUpperCase() || 'U'

function Concessions({ user }: { user: FrameUser }) {
  const reference = user.assignmentLevel === 'plate' ? user.referenceConcession : null
  if (reference)
    return (
      <section className="user-sites">
        <h2>Concession de prédilection</h2>
        <p>{reference.name}</p>
        <p className="user-line">Plaque {reference.plate.name}</p>
      </section>
    )
  return (
    <div className="user-sites">
      <h2 id="user-sites">Concessions accessibles</h2>
      {user.sites.length === 0 ? (
        <p className="user-line">Aucune concession</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
        <ul className="user-site-list" aria-labelledby="user-sites" tabIndex={0}>
          {user.sites.map((site) => (
            <li key={site._id}>{site.name}</li>
          ))}
        </ul>
      )}
      {user.siteCount > user.sites.length ? (
        <p>
          <Link to={urls.profile('concessions')}>
            Voir les {integer(user.siteCount)} concessions
          </Link>
        </p>
      ) : null}
    </div>
  )
}

/** The avatar and its menu (spec 1 §2.4). */
export function UserMenu({ user, roleName }: { user: FrameUser; roleName: string }) {
  const name = displayName(user)
  return (
    <DetailsMenu
      className="user-menu"
      end
      buttonClassName="avatar-button"
      label={`Menu\u202f: ${name}`}
      button={
        <span className="avatar" aria-hidden="true">
          {initialOf(user.email)}
        </span>
      }
    >
      <div>
        <p className="user-name">{name}</p>
        {user.name ? <p className="user-line">{user.email}</p> : null}
        <p className="user-line">{roleName}</p>
      </div>
      <Concessions user={user} />
      <div className="menu-actions">
        <LinkButton small icon="user" to={urls.profile()}>
          Mon profil
        </LinkButton>
        <Form method="post" action={urls.logout()} reloadDocument>
          <Button small block icon="logout">
            Se déconnecter
          </Button>
        </Form>
      </div>
    </DetailsMenu>
  )
}
