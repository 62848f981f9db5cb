/** Whether a path belongs to the admin: its pages, their data (`/admin.data`), or what is sent there. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(\/|\.data$|$)/.test(path)
}
