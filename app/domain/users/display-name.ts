/** Display name of an account: the name, or the address when the name is empty. */
export const displayName = ({ name, email }: { name: string; email: string }): string =>
  name || email
