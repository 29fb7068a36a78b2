/**
 * The portal's own privacy notice, where an operator gives none (R-OPS-06), in the same form: paragraphs with blank
 * lines between them; a line that begins with `#` is a heading. As data, since the server stores what was agreed to.
 */
export const ownPrivacyNotice = {
  en: `# What we collect
Your name, email, phone and postal code, the products you register with their proof of purchase, and the messages you send us. From repair depots also the business, and the claims with their photos and invoices.

# What we use it for
To register your products, handle warranty claims and answer you. We send promotions only if you agreed, and you can change your mind at any time.

# Who sees it
Our staff, and the repair depot or retailer that serves you. The companies that run our customer records, our servers and our email store it for us. We do not sell it.

# What stays on your device
Unsent work, and what you opened to read offline. Your work is encrypted; logging out removes what you have read. “Switch person” leaves your name, and your email if you use a password, on the login page of that device. The portal uses no advertising cookies and does not track you.

# How long we keep it
As long as a warranty, a claim or the law requires it. We remove the place and camera data from photos before they leave your device.

# Your rights
You can see, correct or delete your personal information, or withdraw your consent: under “Your account”, or by writing to us. The person in charge of personal information answers within 30 days.`,
  fr: `# Ce que nous recueillons
Votre nom, votre courriel, votre téléphone et votre code postal, les produits que vous inscrivez avec leur preuve d’achat, et les messages que vous nous envoyez. Pour les dépôts de réparation, aussi l’entreprise, et les réclamations avec leurs photos et leurs factures.

# À quoi cela sert
Inscrire vos produits, traiter les réclamations de garantie et vous répondre. Nous envoyons des promotions seulement si vous avez accepté, et vous pouvez changer d’avis en tout temps.

# Qui y a accès
Notre personnel, ainsi que le dépôt de réparation ou le détaillant qui vous sert. Les entreprises qui gèrent nos dossiers clients, nos serveurs et nos courriels les conservent pour nous. Nous ne les vendons pas.

# Ce qui reste sur votre appareil
Le travail non envoyé, et ce que vous avez ouvert pour le lire hors ligne. Votre travail est chiffré; quand vous vous déconnectez, ce que vous avez lu est supprimé. « Changer de personne » laisse votre nom, et votre courriel si vous utilisez un mot de passe, sur la page de connexion de cet appareil. Le portail n’utilise aucun témoin publicitaire et ne vous suit pas à la trace.

# Durée de conservation
Aussi longtemps qu’une garantie, une réclamation ou la loi l’exige. Le lieu et les données de l’appareil photo sont retirés des photos avant leur envoi.

# Vos droits
Vous pouvez consulter, corriger ou supprimer vos renseignements personnels, ou retirer votre consentement : sous « Votre compte », ou en nous écrivant. La personne responsable des renseignements personnels répond dans les 30 jours.`,
} as const;
