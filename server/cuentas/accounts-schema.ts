/** The columns that we write ourselves; the sign-in library knows the rest. Times as each database keeps them. */
export type AccountsSchema = {
  users: {
    id: string
    name: string
    email: string
    emailVerified: boolean | 0 | 1
    rol: string
    twoFactorEnabled: boolean | 0 | 1
    /** Whether a command made the password, which whoever enters has to change: 1 or 0. */
    claveInicial: number
    createdAt: Date | string
    updatedAt: Date | string
  }
  accounts: {
    id: string
    accountId: string
    providerId: string
    userId: string
    password: string | null
    createdAt: Date | string
    updatedAt: Date | string
  }
  verifications: { identifier: string; value: string }
  twoFactors: {
    userId: string
    /** Secret and recovery codes are encrypted with the shop's secret. */
    secret: string
    backupCodes: string
    /** False until a code was typed here: it isn't asked for yet. */
    verified: boolean | 0 | 1
  }
  passkeys: {
    id: string
    userId: string
    credentialId: string
    name: string | null
    /** Since when it counts, and when it was used last, milliseconds UTC; PostgreSQL gives them as text. */
    desde: number | string | null
    usada: number | string | null
  }
  /** What is asked of every administrator, while it is. */
  exigencias: { clave: string; desde: number; quien: string }
  /** Who was invited to run the shop, an address a row. Times are milliseconds UTC. */
  invitaciones: {
    email: string
    /** What its link says. */
    id: string
    /** E-mail of who invited. */
    quien: string
    creada: number
    vence: number
    /** When it was used, or taken back; one of them at most. */
    usada: number | null
    anulada: number | null
  }
  sessions: {
    id: string
    token: string
    userId: string
    expiresAt: Date | string
    createdAt: Date | string
    updatedAt: Date | string
    ipAddress: string | null
    userAgent: string | null
    /** When the password was typed again, milliseconds UTC; PostgreSQL gives it as text. */
    confirmada: number | string | null
  }
}
