type Notice = { action?: string; id?: string; end?: '\n' | '\r\n'; type?: string; original?: string };

/** A notice of a mail that was not delivered, as Postfix writes it, with the original's head behind it. */
export function noticeOf({ action = 'failed', id = 'x', end = '\n', type = 'delivery-status', original = '' }: Notice) {
  const text = `From MAILER-DAEMON  Sat Nov 28 10:00:00 2026
Return-Path: <>
Date: Sat, 28 Nov 2026 10:00:00 -0500 (EST)
From: MAILER-DAEMON@mx.portal.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: no-reply@portal.example
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type};
	boundary="4F1B2.1764342000/mx.portal.example"
Content-Transfer-Encoding: 8bit

This is a MIME-encapsulated message.

--4F1B2.1764342000/mx.portal.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not be delivered.

--4F1B2.1764342000/mx.portal.example
Content-Description: Delivery report
Content-Type: message/${type}

Reporting-MTA: dns; mx.portal.example
Original-Envelope-Id:
 ${id}
Arrival-Date: Sat, 28 Nov 2026 09:59:00 -0500 (EST)

Final-Recipient: rfc822; gone@customer.example
Original-Recipient: rfc822;gone@customer.example
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <gone@customer.example>: Recipient address
    rejected: User unknown

--4F1B2.1764342000/mx.portal.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Depot Portal <no-reply@portal.example>
Original-Envelope-Id: of-the-original
${original}
--4F1B2.1764342000/mx.portal.example--
`;
  return new TextEncoder().encode(text.replaceAll('\n', end));
}
