/** Whether a request has a file as its whole body, as the shop's pages send them. @param contentType its header */
export function isArchivoSuelto(contentType: string | null | undefined): boolean {
  return /^application\/octet-stream\b/i.test(contentType ?? '')
}
