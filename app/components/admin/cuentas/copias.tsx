import { diaYHora, enMegas } from '#domain/copias/en-palabras.ts'
import type { CopiaAnotada, LuzDeCopias } from '#domain/copias/luz.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { FormularioConfirmado } from './confirmacion/formulario-confirmado.tsx'
import { Seccion } from '../../ui/seccion.tsx'

type Props = {
  luz: LuzDeCopias
  /** Who asked for one that isn't made yet, and when. */
  pedida: { quien: string; en: number } | null
  /** Whether they are encrypted, and so may be taken away. */
  cifradas: boolean
}

/**
 * The last copy of the shop: when, how large, and whether it is any good. Red when there is none for too long. One is
 * made now, or the last good one taken away.
 */
export function Copias({ luz, pedida, cifradas }: Props) {
  return (
    <Seccion titulo="Copias de seguridad" id="copias" separada>
      <Luz {...luz} />
      {pedida !== null ? (
        <p className="wrap-anywhere">{`Se está haciendo una, que pidió ${pedida.quien} el ${diaYHora(pedida.en)}. Volvé a mirar en unos minutos.`}</p>
      ) : (
        luz.luz !== 'sin_lugar' && (
          <FormularioConfirmado>
            <SendButton name="accion" value="copia" text="Hacer una copia ahora" />
          </FormularioConfirmado>
        )
      )}
      {luz.buena !== null &&
        (cifradas ? (
          <FormularioConfirmado action="/admin/cuenta/copia" reloadDocument>
            <Button type="submit">Bajar la última buena, cifrada</Button>
          </FormularioConfirmado>
        ) : (
          <p>No se bajan desde acá mientras no estén cifradas: quien cuida el servidor puede cifrarlas.</p>
        ))}
    </Seccion>
  )
}

function Luz({ luz, buena, ultima }: LuzDeCopias) {
  switch (luz) {
    case 'sin_lugar':
      return (
        <p>
          La tienda puede hacer una copia de todo cada noche. Todavía no tiene dónde guardarlas: quien la instaló se lo
          dice en los ajustes del servidor.
        </p>
      )
    case 'esperando':
      return (
        <>
          <p>Todavía no hay ninguna copia buena. La tienda las hace sola, de noche.</p>
          {ultima !== null && <UltimoIntento {...ultima} />}
        </>
      )
    case 'roja':
      return (
        <Notice kind="error">
          <p className="font-bold">
            {buena === null
              ? 'No hay ninguna copia buena.'
              : `Hace más de un día y medio que no hay una copia buena: la última es del ${diaYHora(buena.comenzada)}.`}
          </p>
          {ultima !== null && ultima.resultado !== 'buena' && <UltimoIntento {...ultima} />}
          <p>Mostrale esto a quien cuida el servidor.</p>
        </Notice>
      )
    case 'verde':
      return (
        <>
          <Notice kind="ok">{`La última copia es del ${diaYHora(buena!.comenzada)} y ocupa ${enMegas(buena!.bytes)}. Se restauró aparte y se comprobó.`}</Notice>
          {ultima !== null && ultima.resultado !== 'buena' && <UltimoIntento {...ultima} />}
        </>
      )
  }
}

function UltimoIntento({ comenzada, detalle }: CopiaAnotada) {
  return <p className="break-words">{`El último intento, del ${diaYHora(comenzada)}: ${detalle}`}</p>
}
