import type { MachineTexts } from './machine-text.ts';

export const machineTextFr: MachineTexts = {
  'Snow Blower': {
    noun: 'Souffleuse à neige',
    danger:
      'Ne dégagez jamais la tarière ni la goulotte avec les mains, même moteur arrêté. Utilisez l’outil de dégagement.',
    operation: [
      'Laissez la machine dix minutes au froid avant le travail, pour que la neige n’y gèle pas.',
      'Tournez la goulotte à l’opposé des personnes, des fenêtres et des voitures.',
      'Choisissez la vitesse la plus lente, embrayez la tarière, puis l’entraînement.',
      'Dans la neige profonde, prenez la moitié de la largeur à chaque passage et laissez le moteur garder son régime.',
      'Après le travail, laissez tourner la tarière une minute pour évacuer ce qui reste.',
    ],
    upkeep: [
      ['Toutes les 5 heures', 'Vérifier les boulons de cisaillement et les patins'],
      ['Chaque saison', 'Régler l’entraînement à friction, graisser l’arbre de la tarière'],
    ],
    troubles: [
      ['La tarière ne tourne pas', 'Boulon de cisaillement brisé', 'Le remplacer par une pièce d’origine seulement'],
      [
        'La machine n’avance pas',
        'Disque de friction usé ou mouillé',
        'Le sécher, régler le câble, le remplacer sous 2 mm',
      ],
    ],
  },
  Generator: {
    noun: 'Génératrice',
    danger:
      'Les gaz d’échappement tuent en quelques minutes. Faites tourner la génératrice dehors, à six mètres des ouvertures.',
    operation: [
      'Placez-la de niveau, dehors et au sec, et mettez-la à la terre là où le code l’exige.',
      'Démarrez-la sans charge et laissez-la chauffer deux minutes.',
      'Branchez d’abord la plus grosse charge, puis les autres une à une.',
      'Gardez la somme des charges sous la puissance nominale; un moteur demande le triple au démarrage.',
      'Débranchez tout et laissez-la tourner deux minutes avant de l’arrêter.',
    ],
    upkeep: [
      ['Chaque mois', 'La faire tourner vingt minutes à demi-charge'],
      ['Toutes les 200 heures', 'Vérifier les balais, les bagues collectrices et le régulateur'],
    ],
    troubles: [
      ['Le moteur tourne, pas de tension', 'Disjoncteur ouvert ou balais usés', 'Réarmer; faire mesurer les balais'],
      [
        'Le témoin de surcharge s’allume',
        'Trop de charges à la fois',
        'Tout débrancher, attendre une minute, en brancher moins',
      ],
    ],
  },
  'Log Splitter': {
    noun: 'Fendeuse de bûches',
    danger: 'Une seule personne charge, fend et tient le levier. Personne d’autre ne met les mains dans la machine.',
    operation: [
      'Calez les roues et mettez la poutre de niveau.',
      'Posez la bûche contre la plaque, le fil du bois dans le sens de la poutre.',
      'Reculez, puis tirez le levier d’une main pendant que l’autre y reste.',
      'Laissez le vérin revenir de lui-même avant d’enlever les morceaux.',
    ],
    upkeep: [
      ['Toutes les 25 heures', 'Vérifier l’usure des boyaux, essuyer et graisser la poutre'],
      ['Toutes les 150 heures', 'Changer l’huile hydraulique et son filtre'],
    ],
    troubles: [
      [
        'Le vérin est lent',
        'Huile hydraulique basse ou froide',
        'Faire l’appoint; laisser tourner la pompe cinq minutes',
      ],
      ['De l’huile à la tige', 'Joint de tige usé', 'Faire refaire l’étanchéité du vérin'],
    ],
  },
  'Pressure Washer': {
    noun: 'Laveuse à pression',
    danger:
      'Le jet traverse la peau. Ne le dirigez jamais vers une personne, un animal ou un fil, et consultez pour toute blessure.',
    operation: [
      'Branchez d’abord l’eau et laissez-la couler par le pistolet jusqu’à ce qu’il n’y ait plus d’air.',
      'Démarrez le moteur la gâchette enfoncée, pour que la pompe soit sans charge.',
      'Choisissez la buse la plus large qui suffit et restez à 30 cm de la surface.',
      'Ne laissez pas tourner la pompe plus de deux minutes la gâchette relâchée.',
      'Arrêtez le moteur, fermez l’eau et appuyez sur la gâchette jusqu’à ce que la pression soit tombée.',
    ],
    upkeep: [
      ['Toutes les 10 heures', 'Nettoyer le tamis d’entrée et les buses'],
      ['Toutes les 50 heures', 'Changer l’huile de la pompe'],
    ],
    troubles: [
      ['La pression varie', 'Air ou clapet usé dans la pompe', 'Purger; faire remplacer les clapets'],
      ['Le savon n’est pas aspiré', 'Mauvaise buse', 'Utiliser la buse noire à basse pression'],
    ],
  },
  'Water Pump': {
    noun: 'Pompe à eau',
    danger: 'Pompez seulement de l’eau propre ou peu chargée. Jamais d’essence, d’acide ni d’eau salée.',
    operation: [
      'Placez-la le plus près possible de l’eau, la crépine au-dessus du fond.',
      'Remplissez le corps de pompe avant chaque démarrage; elle ne doit pas tourner à sec.',
      'Démarrez à mi-régime jusqu’à l’arrivée de l’eau, puis réglez le régime voulu.',
      'Rincez à l’eau claire après un travail dans le sable.',
    ],
    upkeep: [
      ['Après chaque usage', 'Vider le corps de pompe, nettoyer la crépine'],
      ['Toutes les 100 heures', 'Vérifier la turbine et le joint'],
    ],
    troubles: [
      ['L’eau ne vient pas', 'Air dans le boyau d’aspiration', 'Serrer les colliers, remplir de nouveau'],
      ['L’eau goutte à l’arbre', 'Joint mécanique usé', 'Faire remplacer le joint'],
    ],
  },
  Chainsaw: {
    noun: 'Scie à chaîne',
    danger:
      'Le rebond est soudain. Tenez la scie à deux mains, gardez le nez du guide libre et le frein de chaîne prêt.',
    operation: [
      'Portez le casque, la visière, le pantalon anticoupure, les gants et les bottes.',
      'Serrez le frein de chaîne et démarrez la scie au sol, un pied dans la poignée.',
      'Vérifiez que la chaîne est immobile au ralenti et huilée à plein régime.',
      'Coupez avec les dents près du corps de la scie, jamais au-dessus de l’épaule.',
    ],
    upkeep: [
      ['À chaque plein', 'Vérifier la tension et l’huile de la chaîne, l’affûter au besoin'],
      ['Chaque semaine', 'Nettoyer le carter du pignon, la rainure du guide et le filtre à air'],
    ],
    troubles: [
      [
        'Elle cale à plein régime',
        'Filtre à essence ou carburateur',
        'Remplacer le filtre; faire régler le carburateur',
      ],
      ['La chaîne tourne au ralenti', 'Ralenti trop élevé', 'Dévisser la vis de ralenti; faire vérifier l’embrayage'],
    ],
  },
  Trimmer: {
    noun: 'Débroussailleuse',
    danger: 'Gardez tout le monde à 15 mètres. La lame projette les pierres plus loin qu’on ne le croit.',
    operation: [
      'Réglez le harnais pour que la tête soit de niveau au-dessus du sol.',
      'Démarrez au sol, la tête dégagée de l’herbe.',
      'Balayez de droite à gauche; ne coupez au retour qu’avec la tête à fil.',
      'Arrêtez le moteur avant de toucher à la tête, quelle qu’en soit la raison.',
    ],
    upkeep: [
      ['Toutes les 10 heures', 'Chercher des fissures dans la lame, nettoyer le filtre à air'],
      ['Toutes les 25 heures', 'Graisser le renvoi d’angle'],
    ],
    troubles: [
      ['Elle vibre', 'Lame voilée ou mal centrée', 'Remplacer la lame, l’asseoir sur sa bride'],
      ['Peu de puissance', 'Pare-étincelles bouché', 'Nettoyer le tamis à la brosse métallique'],
    ],
  },
  'Leaf Blower': {
    noun: 'Souffleur dorsal',
    danger: 'Ne soufflez jamais vers des personnes ou des animaux, et portez toujours lunettes et protège-oreilles.',
    operation: [
      'Mettez-le moteur arrêté et réglez les sangles pour que le poids porte sur les hanches.',
      'Démarrez sans accélérer et laissez chauffer une demi-minute.',
      'Travaillez avec le vent, au plus bas régime qui déplace les feuilles.',
      'Tôt le matin et le soir, restez à mi-régime.',
    ],
    upkeep: [
      ['Toutes les 10 heures', 'Nettoyer la grille d’admission et le filtre à air'],
      ['Chaque saison', 'Remplacer la bougie et le filtre à essence'],
    ],
    troubles: [
      ['La corde tourne à vide', 'Cliquets du lanceur usés', 'Faire remplacer le lanceur'],
      ['Il ne tient pas le ralenti', 'Vieille essence', 'La vider, utiliser un mélange frais'],
    ],
  },
  'Lawn Mower': {
    noun: 'Tondeuse',
    danger:
      'Les lames tournent encore après l’arrêt du moteur. Attendez et débranchez la bougie avant de toucher au plateau.',
    operation: [
      'Ramassez pierres, branches et jouets avant de commencer.',
      'Réglez la hauteur pour ne pas couper plus du tiers de l’herbe.',
      'Embrayez les lames à plein régime et partez lentement.',
      'En pente, tondez en travers avec une tondeuse poussée, de haut en bas avec une autoportée, jamais au-delà de 15 degrés.',
      'Nettoyez le dessous du plateau après chaque usage.',
    ],
    upkeep: [
      ['Toutes les 25 heures', 'Affûter et équilibrer les lames, vérifier les courroies'],
      ['Toutes les 50 heures', 'Graisser les fuseaux et les roues avant'],
    ],
    troubles: [
      ['La coupe est inégale', 'Plateau déréglé ou lame voilée', 'Mettre le plateau de niveau, remplacer la lame'],
      ['Elle vibre', 'Lame déséquilibrée ou fuseau usé', 'Arrêter aussitôt; faire vérifier le fuseau'],
    ],
  },
  Tiller: {
    noun: 'Motoculteur',
    danger: 'Sur un sol dur, les dents tirent la machine vers l’avant. Lâchez les leviers et elle s’arrête.',
    operation: [
      'Parcourez le terrain et enlevez pierres et racines.',
      'Réglez la barre de profondeur au deuxième trou pour le premier passage.',
      'Embrayez les dents à mi-régime, puis accélérez.',
      'Faites plusieurs passages peu profonds plutôt qu’un seul profond.',
    ],
    upkeep: [
      ['Toutes les 10 heures', 'Vérifier les boulons des dents, enlever ce qui s’enroule sur l’arbre'],
      ['Chaque saison', 'Vérifier l’huile du carter d’engrenages'],
    ],
    troubles: [
      [
        'Les dents s’arrêtent en charge',
        'Courroie qui glisse ou vis sans fin usée',
        'Régler la courroie; faire ouvrir le carter',
      ],
      ['Il saute', 'Sol trop dur pour la profondeur', 'Relever la barre, arroser le sol'],
    ],
  },
  'Air Compressor': {
    noun: 'Compresseur d’air',
    danger: 'Ne soudez et ne percez jamais le réservoir, et ne réglez jamais la soupape au-delà de sa marque.',
    operation: [
      'Placez-le de niveau, à 30 cm du mur, et branchez-le directement à la prise, sans rallonge mince.',
      'Fermez la purge, mettez en marche et attendez qu’il s’arrête de lui-même.',
      'Réglez le régulateur à la pression demandée par la plaque de l’outil.',
      'Après la journée, arrêtez-le, laissez sortir l’air et ouvrez la purge.',
    ],
    upkeep: [
      ['Chaque jour', 'Vider l’eau du réservoir'],
      ['Toutes les 100 heures', 'Nettoyer le filtre d’admission, vérifier la courroie et la soupape'],
    ],
    troubles: [
      [
        'Le moteur gronde sans démarrer',
        'Condensateur ou pression sur le piston',
        'Ouvrir la décharge; faire mesurer le condensateur',
      ],
      [
        'Il ne s’arrête jamais',
        'Fuite ou segment usé',
        'Chercher les fuites à l’eau savonneuse; faire vérifier la pompe',
      ],
    ],
  },
};
